"""Where games live between presses: one database, and for each kind of thing a class that speaks in plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from bot.storage.challenges import Challenges
from bot.storage.daily import Dailies
from bot.storage.daily_channels import DailyChannels
from bot.storage.database import Database
from bot.storage.deals import Deals
from bot.storage.heart_results import BoardResults
from bot.storage.heart_to_heart import Boards
from bot.storage.hearts import HeartsTables
from bot.storage.hearts_results import HeartsResults
from bot.storage.hearts_settings import HeartsSettings
from bot.storage.notes import Notes
from bot.storage.people import People
from bot.storage.servers import Servers
from bot.storage.solitaire_settings import SolitaireSettings

__all__ = ["Storage"]


@dataclass(frozen=True, slots=True)
class Storage:
    """Everything that is stored, over one database."""

    database: Database
    hearts: HeartsTables
    hearts_results: HeartsResults
    hearts_settings: HeartsSettings
    boards: Boards
    board_results: BoardResults
    dailies: Dailies
    daily_channels: DailyChannels
    challenges: Challenges
    deals: Deals
    solitaire_settings: SolitaireSettings
    people: People
    servers: Servers
    notes: Notes

    @classmethod
    def over(cls, database: Database) -> Self:
        """The whole storage over a database; nothing is opened yet."""
        return cls(
            database=database,
            hearts=HeartsTables(database),
            hearts_results=HeartsResults(database),
            hearts_settings=HeartsSettings(database),
            boards=Boards(database),
            board_results=BoardResults(database),
            dailies=Dailies(database),
            daily_channels=DailyChannels(database),
            challenges=Challenges(database),
            deals=Deals(database),
            solitaire_settings=SolitaireSettings(database),
            people=People(database),
            servers=Servers(database),
            notes=Notes(database),
        )

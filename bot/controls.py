"""Discord's own objects made of pages, and the two dynamic items that bring presses back.

Every clickable thing is a dynamic item: it carries its meaning in its custom id, so it works after any restart, and
no view is ever kept. Nothing else may be put into a view: a view that mixes ordinary items with dynamic ones takes
the dynamic classes down with it when it ends.
"""

from __future__ import annotations

import io
import re
from typing import Any, Self

import discord
from discord import ui

from bot.emoji.signs import NO_SIGNS, Signs
from bot.pages.page import Button, Link, Menu, Page, Row
from bot.presses import BUTTON_TEMPLATE, MENU_TEMPLATE, press_of
from rules.cards import Card


class GameButton(ui.DynamicItem[ui.Button[ui.LayoutView]], template=BUTTON_TEMPLATE):
    """A button of a game."""

    def __init__(self, item: ui.Button[ui.LayoutView]) -> None:
        super().__init__(item)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The button that was pressed."""
        return cls(ui.Button(custom_id=match.string))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press over; never raises."""
        match = BUTTON_TEMPLATE.fullmatch(self.custom_id)
        if match is not None:
            await interaction.client.boundary.press(interaction, press_of(match))


class GameMenu(ui.DynamicItem[ui.Select[ui.LayoutView]], template=MENU_TEMPLATE):
    """A menu of a game."""

    def __init__(self, item: ui.Select[ui.LayoutView]) -> None:
        super().__init__(item)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The menu that was used."""
        return cls(ui.Select(custom_id=match.string))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the choice over; never raises."""
        match = MENU_TEMPLATE.fullmatch(self.custom_id)
        if match is not None:
            await interaction.client.boundary.press(interaction, press_of(match, tuple(self.item.values)))


def view_of(page: Page, signs: Signs = NO_SIGNS) -> ui.LayoutView:
    """The view of a page, its cards shown with these emoji.

    Pictures and documents are attachments of the same message: send `files_of(page)` with it.
    """
    view = ui.LayoutView(timeout=None)
    blocks: list[ui.Item[ui.LayoutView]] = []
    if page.head:
        blocks.append(ui.TextDisplay(signs.written(page.head)))
    if page.picture is not None:
        gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{page.picture.name}", description=page.picture.alt[:1024])
        blocks.append(gallery)
    if page.foot:
        blocks.append(ui.TextDisplay(signs.written(page.foot)))
    if page.document is not None:
        blocks.append(ui.File(f"attachment://{page.document.name}"))
    blocks.extend(_row(row, signs) for row in page.rows)
    if page.accent is None:
        for block in blocks:
            view.add_item(block)
    else:
        view.add_item(ui.Container(*blocks, accent_colour=page.accent))
    return view


def files_of(page: Page) -> list[discord.File]:
    """The attachments of a page, made anew for each sending."""
    files: list[discord.File] = []
    if page.picture is not None:
        picture = page.picture
        files.append(discord.File(io.BytesIO(picture.data), picture.name, description=picture.alt[:1024]))
    if page.document is not None:
        files.append(discord.File(io.BytesIO(page.document.data), page.document.name))
    return files


def mentions_of(page: Page) -> discord.AllowedMentions:
    """Whom a page may ping: the people it names and nobody else."""
    if not page.mentions:
        return discord.AllowedMentions.none()
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in page.mentions]
    )


def _row(row: Row, signs: Signs) -> ui.ActionRow[ui.LayoutView]:
    made: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    if isinstance(row, Menu):
        made.add_item(_menu(row, signs))
        return made
    for control in row:
        match control:
            case Link(label, url):
                made.add_item(ui.Button(label=label, url=url))
            case Button():
                made.add_item(_button(control, signs))
    return made


def _button(button: Button, signs: Signs) -> GameButton:
    # The emoji says what the label says, and its name says it to a screen reader. Both together are so wide that a
    # hand of thirteen takes six lines on a phone instead of three.
    emoji = _emoji(button.card, signs)
    return GameButton(
        ui.Button(
            custom_id=button.custom_id,
            label=button.label if emoji is None else None,
            style=discord.ButtonStyle(button.look.value),
            disabled=not button.enabled,
            emoji=emoji,
        )
    )


def _menu(menu: Menu, signs: Signs) -> GameMenu:
    return GameMenu(
        ui.Select(
            custom_id=menu.custom_id,
            placeholder=menu.placeholder,
            min_values=menu.least,
            max_values=menu.most,
            options=[
                discord.SelectOption(
                    label=option.label,
                    value=option.value,
                    default=option.chosen,
                    emoji=_emoji(option.card, signs),
                )
                for option in menu.options
            ],
        )
    )


def _emoji(card: Card | None, signs: Signs) -> discord.PartialEmoji | None:
    return None if card is None else signs.of(card)

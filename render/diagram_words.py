"""The words on the diagrams of the rules pages in `docs/rules`, and long ones in Cyrillic and Portuguese."""

from __future__ import annotations

from render.models import Diagram, DiagramLabels

_SEATS = ("You", "Left", "Across", "Right")

_CAPTIONS: dict[Diagram, tuple[str, ...]] = {
    Diagram.HEARTS_DEAL: ("You see your own 13 cards.", "The others hold 13 each. You see only the backs."),
    Diagram.HEARTS_PASS: (
        "Choose three cards to pass.",
        "All four pass to the left, at the same time.",
        "You see what arrives when all have passed.",
    ),
    Diagram.HEARTS_LEAD: ("Whoever holds the two of clubs leads it.", "The others follow clockwise."),
    Diagram.HEARTS_FOLLOW: (
        "Diamonds are led.",
        "You hold diamonds, so you must play one.",
    ),
    Diagram.HEARTS_TRICK: (
        "Clubs are led.",
        "The highest club takes the trick. Its player leads next.",
        "The king is higher, but no club: it takes nothing.",
    ),
    Diagram.HEARTS_BROKEN: (
        "Clubs are led.",
        "No clubs left: a heart is discarded. Hearts are broken.",
        "From now on hearts may be led.",
    ),
    Diagram.HEARTS_QUEEN: (
        "The queen of spades counts 13 points.",
        "They go to whoever takes the trick, not to who played her.",
    ),
    Diagram.HEARTS_MOON: (
        "You have taken every point so far, and lead a heart.",
        "Another seat overtakes it and takes the trick: no moon.",
        "In the end everyone scores what they took.",
    ),
    Diagram.HEART_TO_HEART_DEAL: (
        "The heart: 25 cards, face up",
        "The tip: the one free card",
        "The stock: 26 cards, face down",
        "The waste: only its top can be played",
    ),
    Diagram.HEART_TO_HEART_COVERED: (
        "Covered: it cannot be played, but you see what it is.",
        "Two cards lie on it. Both must go first.",
        "Nothing covers it any more: it is free.",
    ),
    Diagram.HEART_TO_HEART_PAIR: (
        "The ninth card drawn is the first 4.",
        "The tip is a 4, too: move 10 takes the pair.",
        "These two cards become free.",
    ),
    Diagram.HEART_TO_HEART_DEADLOCK: (
        "The free cards: a 9 and a jack.",
        "Their partners are still covered.",
        "No 9 and no jack is left in stock or waste.",
    ),
}

_CYRILLIC_SEATS = ("Вие", "Отляво", "Отсреща", "Отдясно")
_CYRILLIC: dict[Diagram, tuple[str, ...]] = {
    Diagram.HEARTS_DEAL: ("Виждате само своите 13 карти.", "Другите имат по 13 карти, но виждате само гърбовете."),
    Diagram.HEARTS_PASS: (
        "Изберете три карти за подаване.",
        "Четиримата подават наляво едновременно.",
        "Получените карти се виждат, когато всички са подали.",
    ),
    Diagram.HEARTS_LEAD: (
        "Който държи двойката спатия, започва с нея.",
        "Останалите отговарят по посока на часовника.",
    ),
    Diagram.HEARTS_FOLLOW: ("Започнато е с каро.", "Имате каро, затова трябва да отговорите с каро."),
    Diagram.HEARTS_TRICK: (
        "Започнато е със спатия.",
        "Най-високата спатия взима взятката и започва следващата.",
        "Попът е по-висок, но не е спатия: не взима нищо.",
    ),
    Diagram.HEARTS_BROKEN: (
        "Започнато е със спатия.",
        "Няма спатии и чисти купа: купите са отворени.",
        "Оттук нататък може да се започва с купа.",
    ),
    Diagram.HEARTS_QUEEN: (
        "Дамата пика носи 13 точки.",
        "Точките получава този, който взима взятката, а не който я е изиграл.",
    ),
    Diagram.HEARTS_MOON: (
        "Дотук сте взели всички наказателни точки и започвате с купа.",
        "Друг играч я надиграва и взима взятката: няма луна.",
        "Накрая всеки записва точките, които е взел.",
    ),
    Diagram.HEART_TO_HEART_DEAL: (
        "Сърцето: 25 карти с лицето нагоре",
        "Върхът: единствената свободна карта",
        "Тесте за теглене: 26 карти с лицето надолу",
        "Открити карти: играе се само най-горната",
    ),
    Diagram.HEART_TO_HEART_COVERED: (
        "Покрита: не може да се играе, но се вижда каква е.",
        "Върху нея лежат две карти. И двете трябва да бъдат премахнати.",
        "Вече нищо не я покрива: тя е свободна.",
    ),
    Diagram.HEART_TO_HEART_PAIR: (
        "Деветата изтеглена карта е първата четворка.",
        "Върхът също е четворка: десетият ход взима двойката.",
        "Тези две карти се освобождават.",
    ),
    Diagram.HEART_TO_HEART_DEADLOCK: (
        "Свободните карти: деветка и вале.",
        "Партньорите им са още покрити.",
        "В тестето и сред откритите карти няма нито деветка, нито вале.",
    ),
}

_PORTUGUESE_SEATS = ("Você", "À esquerda", "Em frente", "À direita")


def english_labels(diagram: Diagram) -> DiagramLabels:
    """The words of a diagram in the rules pages."""
    return DiagramLabels(_CAPTIONS[diagram], _SEATS)


def long_labels(diagram: Diagram) -> DiagramLabels:
    """Long words in Cyrillic, to see that nothing is cut or collides."""
    return DiagramLabels(_CYRILLIC[diagram], _CYRILLIC_SEATS)


def wide_labels(diagram: Diagram) -> DiagramLabels:
    """The longest names of seats, in Portuguese."""
    return DiagramLabels(_CAPTIONS[diagram], _PORTUGUESE_SEATS)

"""The words and the people on the sample pictures: short ones, the longest of our languages, and odd names."""

from __future__ import annotations

from render.models import BoardLabels, HandLabels, OpenLabels, People, Person, SheetLabels, TableLabels

PEOPLE: People = (
    Person("Zoë", False),
    Person("Bartholomew", False),
    Person("Ivana Petrova", False),
    Person("Clever Fox", True),
)

ODD_PEOPLE: People = (
    Person("Zoë 中文 🂡", False),
    Person("محمد العربي", False),
    Person("Z\u0351\u0352\u0353a\u0361\u035e\u0315l\u0316\u0317g\u0318\u0319o\u031a\u0334", False),
    Person("W" * 32, True),
)

TABLE_LABELS = TableLabels(
    round="Round 1",
    trick="",
    goal="Game to 100",
    passing="Pass left",
    hearts_broken="Hearts broken",
    moon_threat="Moon alert",
    last_trick="Last trick",
    turn="to play",
    ready="ready",
    choosing="choosing",
    takes="takes it",
    score="Score",
    result="Round 1",
    moon="Shot the moon!",
    winner="winner",
)

HAND_LABELS = HandLabels(
    round="Round 1",
    trick="",
    status="Choose 3 cards to pass",
    passing="Pass left",
    hearts_broken="Hearts broken",
    moon_threat="Moon alert",
    last_trick="Last trick",
    left="left",
    across="across",
    right="right",
    you="You",
    turn="to play",
    ready="ready",
    choosing="choosing",
    takes="takes it",
    received="new",
    score="Score",
    result="Round 1",
    moon="Shot the moon!",
    winner="winner",
)

OPEN_LABELS = OpenLabels(
    round="Round 1",
    trick="",
    hearts_broken="Hearts broken",
    moon_threat="Moon alert",
    passing="Pass left",
    led="led",
    takes="takes it",
    led_and_takes="led, takes it",
    rest="No points were left",
    takes_rest="takes the rest",
    score="Score",
    result="Round 1",
    moon="Shot the moon!",
    winner="winner",
)

BOARD_LABELS = BoardLabels(
    time="Time",
    score="Score",
    moves="Moves",
    code="Deal",
    stock="Stock",
    waste="Waste",
    won="You won!",
    won_detail="The heart is empty",
    deadlock="No move left",
    deadlock_detail="Not even with the stock. Undo, or start a new game.",
)

SHEET_LABELS = SheetLabels(title="Score sheet", round="Round", total="Total", place="Place", earlier="Before")


#: Long words in Cyrillic, to see that nothing is cut or collides.
LONG_TABLE_LABELS = TableLabels(
    round="Раздаване 12",
    trick="Взятка 10 от 13",
    goal="Игра до 150 точки",
    passing="Подаване наляво",
    hearts_broken="Купите са отворени",
    moon_threat="Опасност от луна",
    last_trick="Последна взятка",
    turn="на ход е",
    ready="готов е",
    choosing="избира карти",
    takes="взима взятката",
    score="Резултат",
    result="Край на играта",
    moon="Пълна луна!",
    winner="победител",
)

LONG_HAND_LABELS = HandLabels(
    round="Раздаване 12",
    trick="Взятка 10 от 13",
    status="Ваш ред е: отговорете на спатии",
    passing="Подаване наляво",
    hearts_broken="Купите са отворени",
    moon_threat="Опасност от луна",
    last_trick="Последна взятка",
    left="отляво",
    across="отсреща",
    right="отдясно",
    you="Вие",
    turn="на ход е",
    ready="готов е",
    choosing="избира карти",
    takes="взима взятката",
    received="нова",
    score="Резултат",
    result="Край на играта",
    moon="Пълна луна!",
    winner="победител",
)

LONG_OPEN_LABELS = OpenLabels(
    round="Раздаване 12",
    trick="Взятка 10",
    hearts_broken="Купите са отворени",
    moon_threat="Опасност от луна",
    passing="Подаване наляво",
    led="започна",
    takes="взима взятката",
    led_and_takes="започна, взима",
    rest="Не бяха останали наказателни точки",
    takes_rest="взима всичко",
    score="Резултат",
    result="Край на играта",
    moon="Пълна луна!",
    winner="победител",
)

LONG_BOARD_LABELS = BoardLabels(
    time="Време",
    score="Резултат",
    moves="Ходове",
    code="Код на раздаването",
    stock="Тесте за теглене",
    waste="Открити карти",
    won="Победа, браво!",
    won_detail="Изчистихте цялото сърце",
    deadlock="Няма повече възможни ходове",
    deadlock_detail="Върнете ход или започнете нова игра",
)

LONG_PEOPLE: People = (
    Person("Александрина", False),
    Person("Константин Великов", True),
    Person("Станимира Благоева", True),
    Person("Венцислав", True),
)

"""The figures of the box, and bad component files."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ribeira.games.douro import DOURO
from ribeira.games.douro.components import EDITIONS, open_box
from ribeira.kernel.data import make_edition, read_edition
from ribeira.kernel.words import BadData

FILE = next(iter(EDITIONS.values()))


def test_barrels() -> None:
    box = open_box(DOURO.edition(), 3)
    assert box.barrels == (0, 1, 2, 3, 4, 6, 7, 8, 9, 10)  # D1
    assert sum(box.barrels) == 5 * len(box.barrels)


@pytest.mark.parametrize(("seats", "ends"), [(3, (1, 29)), (4, (1, 39)), (5, (1, 49))])
def test_orders_run_over_the_printed_range(seats: int, ends: tuple[int, int]) -> None:
    orders = [order for level in open_box(DOURO.edition(), seats).orders for order in level]
    assert len(orders) == 15  # D2
    assert orders == sorted(orders)
    assert (orders[0], orders[-1]) == ends
    evenly = [1 + round(step * (ends[1] - 1) / 14) for step in range(15)]
    assert all(abs(a - b) <= 1 for a, b in zip(orders, evenly, strict=True))  # D3


def test_printed_orders() -> None:
    assert {5, 17} <= {order for level in open_box(DOURO.edition(), 3).orders for order in level}  # D3
    assert {28, 31} <= {order for level in open_box(DOURO.edition(), 4).orders for order in level}


@pytest.mark.parametrize(("seats", "order"), [(3, 15), (4, 20), (5, 25)])
def test_fog_orders(seats: int, order: int) -> None:
    fogs = open_box(DOURO.edition(), seats).fogs
    assert {name for name, effect in fogs.items() if effect.order == order} == {"fragas", "cardia", "rapidos"}  # D4


ORIGINS = DOURO.edition().origins()
PRINTED: dict[str, object] = {
    "points.start": 5,  # both books, A3: two of 1 and one of 3
    "stack.reserve": 3,  # B1
    "orders.level_1.0.0": 1,  # 1A: "from 1 to 29/39/49"
    "orders.level_1.0.1": 1,
    "orders.level_1.0.2": 1,
    "orders.level_5.2.0": 29,
    "orders.level_5.2.1": 39,
    "orders.level_5.2.2": 49,
    "orders.level_1.2.0": 5,  # 1A, example
    "orders.level_3.2.0": 17,  # French book, Sirga, example
    "orders.level_4.1.1": 28,  # phylloxera, example 1
    "orders.level_4.2.1": 31,  # phylloxera, example 2
    "fog.fragas.order.2": 25,  # example with five players
    "fog.cardia.order.0": 15,  # example with three
    "fog.rapidos.order.1": 20,  # example with four
    "charity.highest": 1,  # 2B
    "charity.lowest": -1,
}
AWARDS = {  # effect of the card a) and b): who, alone, tied
    "regular.met": ("highest", 2, 1),
    "regular.missed": ("lowest", -2, -1),
    "fog.fragas.met": ("highest", 4, 2),
    "fog.fragas.missed": ("lowest", -4, -2),
    "fog.cardia.met": ("highest", 2, 1),
    "fog.cardia.missed": ("lowest", -2, -1),
    "fog.rapidos.met": ("lowest", 2, 1),
    "fog.rapidos.missed": ("highest", 2, 1),
    "fog.barraca.met": ("lowest", 2, 1),  # French book
}
PRINTED |= {
    f"{award}.{key}": value
    for award, values in AWARDS.items()
    for key, value in zip(("who", "alone", "tied"), values, strict=True)
}


def figure(path: str) -> Any:
    """The figure of the file at this path."""
    value: Any = DOURO.edition().data
    for key in path.split("."):
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value


def test_what_is_marked_printed_is_what_the_books_print() -> None:
    assert {path for path, origin in ORIGINS.items() if origin == "printed"} == set(PRINTED)
    assert {path: figure(path) for path in PRINTED} == PRINTED


def test_every_other_figure_is_described_or_inferred_by_a_ruling() -> None:
    others = {path: origin for path, origin in ORIGINS.items() if origin != "printed"}
    assert {path for path, origin in others.items() if origin == "described"} == {
        f"barrels.values.{place}"  # D1
        for place in range(10)
    }
    inferred = {path for path, origin in others.items() if origin == "inferred"}
    assert len([path for path in inferred if path.startswith("orders.")]) == 45 - 10  # D3
    assert len([path for path in inferred if path.startswith("fog.")]) == 9 - 3  # D4
    assert len(inferred) == 35 + 6


def test_the_edition_is_still_the_one_of_every_record() -> None:
    assert DOURO.edition().digest == "3cd4343ef6bdbd707eee1db72e212e8a697195181f468d8b4b8523134381e4c7"


BAD: list[tuple[Callable[[dict[str, Any]], object], list[str]]] = [
    (lambda d: d.pop("edition"), ["edition", "missing", "a text of one line"]),
    (lambda d: d.update(edition=""), ["edition", "''", "a text of one line"]),
    (lambda d: d["barrels"].update(values=[1, 2]), ["barrels.values", "[1, 2]", "10 whole numbers"]),
    (lambda d: d["barrels"].update(values=[3] * 10), ["barrels.values", "each larger"]),
    (lambda d: d["barrels"].pop("origin"), ["barrels.origin", "missing", "printed, described, inferred"]),
    (lambda d: d["points"].update(start=-1), ["points.start", "-1", "0 to 999"]),
    (lambda d: d["points"].update(start=True), ["points.start", "True", "a whole number"]),
    (lambda d: d["stack"].update(reserve=0), ["stack.reserve", "0", "1 to 14"]),
    (lambda d: d["stack"].update(reserve=15), ["stack.reserve", "15", "1 to 14"]),
    (lambda d: d["orders"].update(level_2=[[1, 2, 3]]), ["orders.level_2", "3 lists of 3 numbers"]),
    (lambda d: d["orders"]["level_2"][1].append(4), ["orders.level_2.1", "3 whole numbers"]),
    (lambda d: d["orders"]["level_2"].reverse(), ["orders.level_2", "rise from card to card"]),
    (lambda d: d["fog"].pop("fragas"), ["fog.fragas", "missing", "a table"]),
    (lambda d: d["fog"].update(storm={}), ["fog.storm", "no such key"]),
    (lambda d: d["fog"]["fragas"]["met"].update(who="first"), ["fog.fragas.met.who", "'first'", "highest, lowest"]),
    (lambda d: d["fog"]["fragas"]["met"].update(tied=9), ["fog.fragas.met.tied", "9", "0 to 4"]),
    (lambda d: d["charity"].update(lowest=1), ["charity.lowest", "1", "-99 to 0"]),
    (lambda d: d.update(colour="red"), ["colour", "'red'", "no such key"]),
]


@pytest.mark.parametrize(("spoil", "words"), BAD)
def test_a_bad_figure_is_named_with_its_file_key_value_and_what_was_expected(
    spoil: Callable[[dict[str, Any]], object], words: list[str]
) -> None:
    data = tomllib.loads(FILE.read_text())
    spoil(data)
    with pytest.raises(BadData) as error:
        open_box(make_edition("mine.toml", data), 3)
    sentence = str(error.value)
    assert "mine.toml" in sentence
    assert all(word in sentence for word in words), sentence


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, ["No such file"]),
        (b"\xff\xfe", ["not UTF-8", "byte 0"]),
        (b"edition = ?\n", ["TOML", "line 1"]),
        (b"edition = 'x'\nday = 2018-01-01", ["TOML", "date"]),
        (b"edition = 'x'\nn = 0x" + b"f" * 5000, ["TOML", "digits"]),
        (b"edition = 'x'\nn = " + b"[" * 5000, ["TOML", "recursion"]),
    ],
)
def test_an_unreadable_file_is_refused(tmp_path: Path, content: bytes | None, words: list[str]) -> None:
    path = tmp_path / "mine.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadData) as error:
        read_edition(path)
    assert all(word in str(error.value) for word in [str(path), *words])


def test_an_edition_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(FILE.read_text().replace("Douro 1872, 2018", "Mine").replace("start = 5", "start = 8"))
    state = DOURO.begin(DOURO.setup(4, edition=read_edition(path)))
    assert state.scores() == [8, 8, 8, 8]

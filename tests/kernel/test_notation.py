from __future__ import annotations

import pickle
from dataclasses import dataclass
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ribeira.kernel.notation import CHANCE, Form, Notation, Seat
from ribeira.kernel.words import Malformed

Place = tuple[int, float]


@dataclass(frozen=True)
class Move:
    seat: Seat
    where: Place
    way: Literal["up", "down"]


@dataclass(frozen=True)
class PayOut:
    seat: Seat
    to: Seat
    coins: tuple[int, ...]


PLACE = Form(
    lambda place: f"{place[0]},{place[1]:g}",
    lambda word: (int(word.split(",")[0]), float(word.split(",")[1])) if word.count(",") == 1 else int("x"),
    "a place such as 3,4.5",
)
NOTATION: Notation[Move | PayOut] = Notation(Move, PayOut, forms={Place: PLACE})


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 20), st.sampled_from(["up", "down"]))
def test_round_trip(seat: int, column: int, half_row: int, way: Literal["up", "down"]) -> None:
    action = Move(seat, (column, half_row / 2), way)
    assert NOTATION.read(NOTATION.write(action)) == action


@given(st.integers(-1, 9), st.integers(0, 9), st.lists(st.integers()))
def test_round_trip_of_a_list(seat: int, to: int, coins: list[int]) -> None:
    action = PayOut(seat, to, tuple(coins))
    assert NOTATION.read(NOTATION.write(action)) == action


def test_seats_count_from_one_and_chance_is_a_star() -> None:
    assert NOTATION.write(Move(1, (3, 4.5), "up")) == "2 move 3,4.5 up"
    assert NOTATION.write(PayOut(CHANCE, 0, (5, 1))) == "* pay-out 1 5 1"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["“”", "a seat and a verb"]),
        ("2", ["“2”", "a seat and a verb"]),
        (" 2 move 3,4 up", ["single spaces"]),
        ("2  move 3,4 up", ["single spaces"]),
        ("2 move 3,4\tup", ["single spaces"]),
        ("2 move 3,4 up\n", ["single spaces"]),
        ("2\u2003move 3,4 up", ["single spaces"]),
        ("1 pay-out 2" + " 7" * 1000, ["at most 1,000 letters"]),
        ("1 pay-out 2 ٣", ["“٣”", "a whole number"]),
        ("1 pay-out 2 ²", ["“²”", "a whole number"]),
        ("1 pay-out 2 1_0", ["“1_0”", "a whole number"]),
        ("٣ pay-out 2", ["“٣”", "a seat number from 1"]),
        ("-1 pay-out 2", ["“-1”", "a seat number from 1"]),
        ("2 fly 3", ["“fly”", "move, pay-out"]),
        ("2 move 3,4", ["1 value", "expected 2"]),
        ("2 move 3,4 up up", ["3 values", "expected 2"]),
        ("0 move 3,4 up", ["“0”", "a seat number from 1"]),
        ("x move 3,4 up", ["“x”", "a seat number from 1"]),
        ("2 move 34 up", ["“34”", "a place such as"]),
        ("2 move 3,4.0 up", ["“3,4.0”", "a place such as"]),
        ("2 move 3,4 left", ["“left”", "up, down"]),
        ("1 pay-out 2 07", ["“07”", "a whole number"]),
        ("1 pay-out 2 +7", ["“+7”", "a whole number"]),
        ("1 pay-out", ["0 values"]),
    ],
)
def test_malformed(text: str, words: list[str]) -> None:
    with pytest.raises(Malformed) as error:
        NOTATION.read(text)
    assert all(word in str(error.value) for word in words), str(error.value)


def test_a_verb_may_differ_from_the_name_of_its_class() -> None:
    notation: Notation[Move | PayOut] = Notation(Move, PayOut, forms={Place: PLACE}, verbs={PayOut: "coin"})
    assert notation.write(PayOut(0, 1, (5,))) == "1 coin 2 5"
    assert notation.read("1 coin 2 5") == PayOut(0, 1, (5,))
    assert notation.verbs == ("coin", "move")
    assert notation.order(PayOut(0, 1, (5,))) < notation.order(Move(0, (3, 4), "up"))


def test_actions_travel_to_other_processes() -> None:
    action = PayOut(0, 1, (5, 1))
    assert pickle.loads(pickle.dumps(action)) == action


@dataclass(frozen=True)
class Gather:
    """As compiled classes are: of the types of its fields only the classes are left."""

    seat: int
    way: int
    origins: tuple  # type: ignore[type-arg]


def test_forms_go_by_the_name_of_a_field_where_the_type_says_too_little() -> None:
    ways = Form(lambda way: "ud"[way], "ud".index, "u or d")
    notation: Notation[Gather] = Notation(Gather, forms={"way": ways, "origins": PLACE})
    action = Gather(1, 0, ((3, 4.5), (0, 2.0)))
    assert notation.write(action) == "2 gather u 3,4.5 0,2"
    assert notation.read("2 gather u 3,4.5 0,2") == action

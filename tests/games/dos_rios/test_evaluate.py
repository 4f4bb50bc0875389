"""Each seat's chance of winning: a share for each, and more for whoever is obviously better off."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ribeira import GAMES, read_record
from ribeira.games.dos_rios import DOS_RIOS
from ribeira.games.dos_rios.components import Card
from ribeira.games.dos_rios.evaluate import FEATURES, evaluate, features
from ribeira.games.dos_rios.state import DosRios
from ribeira.games.dos_rios.weights import WEIGHTS
from ribeira.kernel.record import last_state, replay
from tests.games.dos_rios.positions import EDGES, MEADOWS, MERGED, SHARED, play, position

ROOT = Path(__file__).parents[3]
RECORDS = sorted((ROOT / "tests" / "records").glob("dos-rios-*.json"))

# Prints what `evaluate` says in every state of the records, in whatever package it is run with.
TELL = """
import json, sys
from pathlib import Path
from ribeira import GAMES, read_record
from ribeira.kernel.record import replay
told = []
for path in sys.argv[1:]:
    record = read_record(Path(path).read_bytes(), GAMES)
    game = GAMES[record.setup.game]
    told += [list(game.evaluate(state)) for state in replay(record, game)]
print(json.dumps(told))
"""


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_in_every_state_the_chances_add_up_to_one(path: Path) -> None:
    for state in replay(read_record(path.read_bytes(), GAMES), DOS_RIOS):
        chances = evaluate(state)
        assert len(chances) == len(state.scores())
        assert sum(chances) == pytest.approx(1.0, abs=1e-12)
        assert all(0.0 <= chance <= 1.0 for chance in chances)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_in_the_end_the_winners_have_it_all(path: Path) -> None:
    state = last_state(read_record(path.read_bytes(), GAMES), DOS_RIOS)
    winners = state.winners()
    expected = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(state.scores()))]
    assert evaluate(state) == expected


def test_it_says_the_same_pure_and_compiled() -> None:
    command = [sys.executable, "-c", TELL, *map(str, RECORDS)]
    settings = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    pure = json.loads(subprocess.run(command, env=settings, capture_output=True, text=True, check=True).stdout)
    here = []
    for path in RECORDS:
        here += [evaluate(state) for state in replay(read_record(path.read_bytes(), GAMES), DOS_RIOS)]
    assert len(here) == len(pure)
    for ours, theirs in zip(here, pure, strict=True):
        assert ours == pytest.approx(theirs, abs=1e-12)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_a_weight_for_every_figure(seats: int) -> None:
    state = position(MEADOWS, *[""] * seats)
    assert [len(row) for row in features(state)] == [len(FEATURES)] * seats
    assert len(WEIGHTS[seats]) == len(FEATURES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_are_alike(seats: int) -> None:
    """Everything moved on by one seat, the turn included, moves the chances on by one."""
    places = ["3,1.5 3,2.5", "2,6 3,6.5", "", "2,1"][:seats]
    fincas, haciendas = ["3,3.5", "1,3.5 0,4", "", ""][:seats], ["", "", "6,2", ""][:seats]
    for round in (1, 2):
        before = position(MERGED, *places, rivers=SHARED, fincas=fincas, haciendas=haciendas, round=round)
        moved = [[row[-1], *row[:-1]] for row in (places, fincas, haciendas)]
        after = position(MERGED, *moved[0], rivers=SHARED, fincas=moved[1], haciendas=moved[2], on_turn=1, round=round)
        after.starter = 1
        chances = evaluate(before)
        assert evaluate(after) == pytest.approx([chances[-1], *chances[:-1]])
        assert len(set(chances)) == seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_more_is_better(seats: int) -> None:
    plain = position(MEADOWS, *[""] * seats, rivers=EDGES)
    fair = evaluate(plain)[1]
    finca = position(MEADOWS, *[""] * seats, rivers=EDGES, fincas=["", "3,3.5"])
    wet = position(MEADOWS, *[""] * seats, rivers=EDGES, fincas=["", "0,3"])
    hacienda = position(MEADOWS, *[""] * seats, rivers=EDGES, haciendas=["", "3,3.5"])
    rich = position(MEADOWS, *[""] * seats, rivers=EDGES)
    rich.money[1] = 200
    assert fair < evaluate(rich)[1] < evaluate(finca)[1] < evaluate(wet)[1]
    assert evaluate(finca)[1] < evaluate(hacienda)[1]


def test_a_card_counts_for_whoever_may_use_it() -> None:
    """The first card is for the player on turn; the second for the other, who gets nothing by it."""
    row: list[Card] = ["tobacco", "grain", "woodcutter"]
    mine = position(MERGED, "3,6.5", "", rivers=SHARED, row=row)
    theirs = position(MERGED, "3,1.5", "", rivers=SHARED, row=row)
    assert evaluate(mine)[0] > evaluate(theirs)[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_can_win_is_all_but_there_when_on_turn(seats: int) -> None:
    def rich(on_turn: int) -> DosRios:
        """The first player can pay a hacienda on water."""
        built = ["0,1 0,2 0,3", "6,1 6,2 6,3", "", ""][:seats]
        state = position(MEADOWS, "0,4", *[""] * (seats - 1), rivers=EDGES, fincas=built, on_turn=on_turn)
        state.money[0] = 1000
        return state

    assert evaluate(rich(0))[0] > 0.98
    assert evaluate(rich(1))[0] < evaluate(rich(0))[0] - 0.01


def test_after_a_harvest_the_next_seat_is_on_turn_though_a_card_is_to_be_drawn() -> None:
    state = position(MERGED, "3,1.5", "3,6.5", rivers=SHARED, row=["grain", "tobacco", "grain"])
    play(state, "1 harvest")
    wait = FEATURES.index("turns to wait")
    assert [row[wait] for row in features(state)] == [1.0, 0.0]
    assert features(state)[1][FEATURES.index("own card")] == pytest.approx(0.2)  # tobacco

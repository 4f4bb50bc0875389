"""The score sheets of all games: their sources add up to the scores, in every record and at every moment."""

from __future__ import annotations

from pathlib import Path

import pytest

from ribeira import GAMES
from ribeira.kernel.record import last_state, read_record, replay
from ribeira.kernel.tally import Line
from ribeira.texts import speaker

RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*.json"))


def sheet(game: str, view: object) -> list[Line]:
    tally = GAMES[game].tally
    assert tally is not None
    return tally(view)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_sources_add_up_to_the_scores(path: Path) -> None:
    record = read_record(path.read_bytes(), GAMES)
    for at, state in enumerate(replay(record, GAMES[record.setup.game])):
        if at % 20 and at < len(record.actions):
            continue
        lines = sheet(record.setup.game, state.view(None))
        sources = [line.figures for line in lines if line.kind == "source"]
        (total,) = [line.figures for line in lines if line.kind == "total"]
        assert total == tuple(state.scores()) == tuple(map(sum, zip(*sources, strict=True)))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_winner_stands_first_unless_the_rules_look_beyond_the_sheet(path: Path) -> None:
    """Dos Rios is also won by water, and Douro's ties by who sits where."""
    record = read_record(path.read_bytes(), GAMES)
    state = last_state(record, GAMES[record.setup.game])
    lines = [line.figures for line in sheet(record.setup.game, state.view(None)) if line.kind != "source"]
    standings = list(zip(*lines, strict=True))
    first = tuple(seat for seat, standing in enumerate(standings) if standing == max(standings))
    if "watered" not in path.stem:
        assert set(state.winners()) <= set(first)
    if "tie" not in path.stem and "watered" not in path.stem:
        assert state.winners() == first


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_line_has_a_name(path: Path) -> None:
    record = read_record(path.read_bytes(), GAMES)
    view = last_state(record, GAMES[record.setup.game]).view(None)
    names = [speaker()(line.name) for line in sheet(record.setup.game, view)]
    assert not [name for name in names if "." in name]
    assert len(set(names)) == len(names)

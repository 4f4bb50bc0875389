"""Editions that people enter: what is read at the door, whatever is in them."""

from __future__ import annotations

import copy
import json
import tomllib
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ribeira.bots.arena import play_game
from ribeira.games import GAMES
from ribeira.kernel.editions import LONGEST_NAME, differences, in_brief, read_figures, write_toml
from ribeira.kernel.record import LARGEST_EDITION, last_state, read_record, write_record
from ribeira.kernel.words import BadData
from ribeira.server.editions import judged

HOSTILE = st.one_of(
    st.integers(-(10**30), 10**30),
    st.sampled_from([0, 1, -1, 2, 3, 9, 99, 100, 999, 1000, 9999]),
    st.text(max_size=8),
    st.none(),
    st.booleans(),
    st.floats(),
    st.lists(st.integers(-3, 30), max_size=5),
    st.just({}),
    st.just([]),
)


def own(name: str) -> dict[str, Any]:
    """The figures of a game under a name of one's own."""
    return {**copy.deepcopy(GAMES[name].edition().data), "edition": "My own"}


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every place in the data: what holds it, and its key there."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    found = [(data, key) for key, _ in items]
    for held, key in list(found):
        if isinstance(held[key], (dict, list)):
            found += places(held[key])
    return found


@pytest.mark.parametrize("name", list(GAMES))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(changes=st.data())
def test_whatever_is_entered_is_refused_in_a_sentence_or_can_be_played(name: str, changes: st.DataObject) -> None:
    data = own(name)
    for _ in range(changes.draw(st.integers(1, 3))):
        found = places(data)
        held, key = found[changes.draw(st.integers(0, len(found) - 1))]
        if changes.draw(st.booleans()):
            held[key] = changes.draw(HOSTILE)
        elif isinstance(held, dict):
            del held[key]
        else:
            held.append(copy.deepcopy(held[key]))
    answer = judged(name, json.dumps(data).encode(), False, "en")
    assert (answer["trouble"] is None) == (answer["file"] is not None)
    for told in [answer["trouble"], *answer["warnings"]]:
        assert told is None or told["sentence"].strip().endswith(".")


@given(content=st.binary(max_size=200), is_file=st.booleans())
@settings(max_examples=60, deadline=None)
def test_what_is_no_edition_at_all_is_refused_in_a_sentence(content: bytes, is_file: bool) -> None:
    answer = judged(next(iter(GAMES)), content, is_file, "en")
    assert answer["trouble"]["sentence"].endswith(".")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"[" * 60_000, "edition.unreadable"),
        (b'{"edition": ' + b"9" * 5000 + b"}", "edition.unreadable"),
        (b"[1]", "edition.unreadable"),
        (b" " * (LARGEST_EDITION + 1), "edition.large"),
        (json.dumps({"edition": "x" * (LONGEST_NAME + 1)}).encode(), "edition.long_name"),
        (json.dumps({"edition": "a\u202eb"}).encode(), "edition.long_name"),
    ],
)
def test_the_door_has_limits(content: bytes, code: str) -> None:
    with pytest.raises(BadData) as refused:
        read_figures(content, next(iter(GAMES.values())))
    assert refused.value.told.code == code


@pytest.mark.parametrize("name", list(GAMES))
def test_a_name_of_ours_never_stands_for_other_figures(name: str) -> None:
    game, data = GAMES[name], own(name)
    data["edition"] = game.edition().name
    assert read_figures(json.dumps(data).encode(), game) == game.edition()
    held, key = next((held, key) for held, key in places(data) if type(held[key]) is int)
    held[key] += 1
    with pytest.raises(BadData) as refused:
        read_figures(json.dumps(data).encode(), game)
    assert refused.value.told.code == "edition.name_taken"


@pytest.mark.parametrize("name", list(GAMES))
def test_figures_written_as_a_file_are_the_same_figures(name: str) -> None:
    data = own(name)
    assert tomllib.loads(write_toml(data)) == data
    odd = {"edition": 'A "quoted" name', "a b": {"c.d": [{"é": -1, "list": ["x", 2]}]}}
    assert tomllib.loads(write_toml(odd)) == odd


def test_what_differs_is_told_by_place() -> None:
    game = next(iter(GAMES.values()))
    data = own(game.name)
    held, key = next((held, key) for held, key in places(data) if type(held[key]) is int)
    was = held[key]
    held[key] = was + 1
    edition = read_figures(json.dumps(data).encode(), game)
    ((place, usual, now),) = differences(edition, game.edition())
    assert (usual, now) == (str(was), str(was + 1))
    assert place in game.edition().origins()
    brief = in_brief(edition, game)
    assert brief is not None
    assert (brief["name"], brief["changed"]) == ("My own", 1)
    assert in_brief(game.edition(), game) is None


def test_a_record_takes_figures_along_that_do_not_come_with_ribeira() -> None:
    game = GAMES["douro"]
    data = own("douro")
    data["points"]["start"] = 9
    edition = read_figures(json.dumps(data).encode(), game)
    record = play_game(game, game.setup(3, edition=edition), ["random"], "own", 1).record
    written = write_record(record, game)
    assert json.loads(written)["edition"]["data"] == data
    again = read_record(written, GAMES)
    assert again.setup.edition.name == "My own"
    assert last_state(again, game).scores() == list(record.result.scores if record.result else ())
    usual = play_game(game, game.setup(3), ["random"], "own", 1).record
    assert "data" not in json.loads(write_record(usual, game))["edition"]

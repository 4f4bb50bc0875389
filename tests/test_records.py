"""Recorded games keep replaying: every file in tests/records, whatever version of the rules it was played by."""

from __future__ import annotations

from pathlib import Path

import pytest

from ribeira import GAMES, read_record, verify, write_record
from ribeira.kernel.record import last_state
from ribeira.texts import ENGLISH, catalogue_of

FILES = sorted((Path(__file__).parent / "records").glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_and_its_proof_holds(path: Path) -> None:
    record = read_record(path.read_bytes(), GAMES)
    game = GAMES[record.setup.game]
    last_state(record, game)
    assert verify(record, game) > 0
    assert write_record(record, game) == path.read_bytes()


def test_there_is_a_record_for_every_kind_of_ending() -> None:
    played = {result.ending for path in FILES if (result := read_record(path.read_bytes(), GAMES).result)}
    codes = [code.split(".") for code in catalogue_of(ENGLISH).codes()]
    assert played == {".".join(code) for code in codes if code[0] in GAMES and code[1:2] == ["ending"]}

"""The drawing and the words: every piece of the sheet exists, every sentence too, and what is said is true."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import polib
import pytest

from ribeira.games import dos_rios
from ribeira.games.dos_rios import DOS_RIOS
from ribeira.games.dos_rios.begin import set_out
from ribeira.games.dos_rios.rules.turn import Diverting
from ribeira.games.dos_rios.state import DosRios
from ribeira.kernel.drawing import SHAPES, Drawing, Piece, Shape
from ribeira.svg import in_words, picture
from ribeira.svg.markup import definitions
from ribeira.texts import speaker
from tests.games.dos_rios.positions import MEADOWS, MERGED, SHARED, act, box, play, position

FOLDER = Path(dos_rios.__file__).parent
SAY = speaker("en", ["Ana", "Rui", "Inês", "Duarte"])
KNOWN = {entry.msgid for entry in polib.pofile(str(FOLDER / "texts" / "en.po"))}


def drawn(state: DosRios, seat: int | None = 0, aid: bool = False, shape: Shape = "wide") -> Drawing:
    return DOS_RIOS.draw(state.view(seat), SAY, aid, shape)


def piece(drawing: Drawing, name: str) -> Piece:
    (found,) = [piece for piece in drawing.pieces if piece.id == name]
    return found


def random_states(seats: int, seed: int) -> list[DosRios]:
    """Some states of a random game, from the empty table on."""
    rng, state = Random(seed), set_out(box(seats))
    states = [state.copy()]
    while state.to_act() and state.round < 4:
        state.apply(rng.choice(state.legal(state.to_act()[0])))
        if rng.random() < 0.1:
            states.append(state.copy())
    return states


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_symbol_is_on_the_sheet_and_every_sentence_in_the_catalogue(seats: int) -> None:
    symbols = definitions(DOS_RIOS.sheet())
    for state in random_states(seats, seats):
        for viewer in (0, None):
            for shape in SHAPES:
                drawing = drawn(state, viewer, True, shape)
                assert {piece.symbol for piece in drawing.pieces} - {""} <= set(symbols)
                assert not [piece for piece in drawing.pieces if "dos-rios." in piece.label + piece.text]
                inside = [p for p in drawing.pieces if 0 <= p.x <= drawing.width and 0 <= p.y <= drawing.height]
                assert len(inside) == len(drawing.pieces)
            assert "dos-rios." not in in_words(DOS_RIOS.describe(state.view(viewer), SAY, True))
        assert not [event for event in state.events if "dos-rios." in SAY(event)]


def test_every_code_of_the_game_has_a_sentence() -> None:
    """Codes that are written out in the source; those put together are met in the games above."""
    source = "".join(path.read_text() for path in FOLDER.rglob("*.py"))
    codes = set(re.findall(r'"(dos-rios\.[a-z_.]+[a-z])"', source))
    assert len(codes) > 60
    assert codes - {"dos-rios.toml", "dos-rios.names.toml"} <= KNOWN


def test_actions_in_words() -> None:
    assert SAY(act("1 walk 3,3.5 city").word()) == "Walk from Torre to La Mesta"
    assert SAY(act("1 drive 0,4 left-road left-road").word()).endswith("Camino Viejo and Camino Viejo")


def test_paths_of_touches() -> None:
    """A walk: the campesino's area, then the goal. Two attackers: the rival first, then where they come from."""
    assert act("1 walk 3,3.5 city").touches() == ("place-3-3.5", "place-city")
    assert act("1 drive 3,4.5 3,3.5").touches() == ("place-3-3.5", "place-3-4.5")
    assert act("1 drive 3,4.5 3,3.5 3,3.5").touches() == ("place-3-4.5", "place-3-3.5", "place-3-3.5")
    assert act("1 dam verde 0,0").touches() == ("take-dam", "border-verde-0-0")
    assert act("1 build finca 3,4.5").touches() == ("take-finca", "place-3-4.5")
    assert act("* draw grain").touches() == ()


def test_a_campesino_is_the_same_piece_wherever_it_walks() -> None:
    state = position(MEADOWS, "3,3.5")
    before = piece(drawn(state), "campesino-0-0")
    after = piece(drawn(play(state, "1 walk 3,3.5 3,4.5")), "campesino-0-0")
    assert (after.x, after.symbol) == (before.x, before.symbol)
    assert after.y > before.y


def test_the_label_of_an_area_says_what_is_there() -> None:
    state = position(MERGED, "3,1.5 3,1.5", "2,1", rivers=SHARED, fincas=["3,1.5"])
    label = piece(drawn(state), "place-3-1.5").label
    assert label == "Balcón, grain: Rio Verde, Rio Moreno, Ana’s finca and 2 of Ana’s campesinos"


def test_what_a_card_would_pay_is_on_its_label_and_in_the_words() -> None:
    state = position(MERGED, "3,1.5 2,1", "4,1", rivers=SHARED, row=["verde", "moreno", "grain"], held=0)
    label = piece(drawn(state), "card-0").label
    assert label == "Current card: Rio Verde. It would pay Ana 100 rios and 1 dam"
    words = in_words(DOS_RIOS.describe(state.view(0), SAY, False))
    assert "Rio Moreno; Would pay now: Ana 100 rios, Rui 1 dam" in words


def test_the_map_in_words_is_the_map() -> None:
    sections = DOS_RIOS.describe(position(MEADOWS).view(None), SAY, False)
    (table,) = [section for section in sections if section.title == "Map"]
    assert len(table.rows) == 15
    assert table.rows[9] == ("4.5", "", "Cruces, tobacco", "", "Molino, grain", "", "Corral, maize", "")


def test_with_the_aid_it_is_drawn_too() -> None:
    state = position(MERGED, "3,1.5 2,1", "4,1", rivers=SHARED, row=["verde", "moreno", "grain"], held=0)
    assert piece(drawn(state, aid=True), "pay-0-0").text == "100"
    assert piece(drawn(state, aid=True), "pay-dams-1-1").text == "1"
    assert not [one for one in drawn(state).pieces if one.id.startswith("pay-")]


def test_rivers_run_side_by_side_where_they_share_a_bed() -> None:
    drawing = drawn(position(MERGED, rivers=SHARED))
    symbols = {one.id: one.symbol for one in drawing.pieces}
    assert symbols["verde-2,1"].endswith("alone")
    assert symbols["verde-3,1.5"].endswith("joining")
    assert symbols["verde-3,3.5"] == "dos-rios-verde-straight-straight-shared"
    assert symbols["moreno-3,3.5"] == "dos-rios-moreno-straight-straight-shared"


def test_the_old_bed_shows_until_the_new_course_is_complete() -> None:
    state = position(MEADOWS, "3,4.5", rivers=["verde 0,0 1,0.5 2,1 3,1.5 3,2.5 3,3.5 3,4.5 3,5.5 3,6.5 city"])
    beds = [[one.id for one in drawn(state).pieces if one.id.startswith("bed-")]]
    for text in ("1 dam 3,4.5 3,5.5", "1 lay 3,4.5 2,5", "1 lay 2,5 3,5.5"):
        play(state, text)
        beds.append([one.id for one in drawn(state).pieces if one.id.startswith("bed-")])
    assert beds == [[], ["bed-3,5.5", "bed-3,6.5"], ["bed-3,5.5", "bed-3,6.5"], []]  # R23


def test_lake_sides_are_touched_only_while_water_is_laid() -> None:
    state = position(MEADOWS, "1,5.5", rivers=["verde 0,0 0,1 0,2 1,2.5 1,3.5 1,4.5 1,5.5 0,6 0,7"])
    assert not [one for one in drawn(state).pieces if one.id == "place-0-7"]
    play(state, "1 dam 1,5.5 0,6", "1 lay 1,5.5 1,6.5")
    assert isinstance(state.pending, Diverting)
    assert piece(drawn(state), "place-0-7").label == "Caleta, a lake"


def test_a_picture_stands_alone() -> None:
    markup = str(picture(DOS_RIOS, position(MERGED, "3,1.5", rivers=SHARED).view(0), SAY, theme="light"))
    assert markup.startswith("<svg")
    assert "dos-rios-desperados" not in markup
    assert "Rio Verde" in markup

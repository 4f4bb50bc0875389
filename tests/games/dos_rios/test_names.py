"""Names of places: every place has one, it is on the board, and everything that is told uses it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ribeira.games.dos_rios import DOS_RIOS
from ribeira.games.dos_rios.art.layout import SIZE, every_layout
from ribeira.games.dos_rios.names import place_names, read_names, tell_place
from ribeira.games.dos_rios.places import CITY, PLACES, ROADS, SPRINGS, hex_at, name_of, read_place
from ribeira.kernel.drawing import SHAPES, Shape
from ribeira.kernel.words import BadData, Told
from ribeira.svg import measure
from ribeira.texts import speaker
from tests.games.dos_rios.positions import MEADOWS, act, box, position

SAY = speaker("en", ["Ana", "Rui"])


def test_every_place_of_the_map_has_a_name_of_its_own() -> None:
    found = box(2).map
    named = {*found.areas, *found.lakes[0], *found.lakes[1], CITY, *ROADS, *SPRINGS}
    assert len(named) == 60
    assert set(place_names()) == named
    assert len(set(place_names().values())) == 60


def test_the_names_are_no_part_of_the_edition() -> None:
    edition = DOS_RIOS.edition()
    assert not {"mountains", "west", "middle", "east", "water"} & set(edition.data)
    assert edition.marks == {}


def test_names_fit_their_areas_wherever_the_table_is_drawn() -> None:
    areas = box(2).map.areas
    for lay in every_layout():
        wide = [name for area in areas if measure(name := place_names()[area], lay.letters) > 1.5 * SIZE]
        assert not wide


@pytest.mark.parametrize("shape", SHAPES)
def test_every_name_is_printed_on_the_board_but_those_of_the_springs(shape: Shape) -> None:
    """The springs have the plates of their rivers, and bear their names."""
    drawing = DOS_RIOS.draw(position(MEADOWS).view(0), SAY, False, shape)
    printed = {piece.id: piece.text for piece in drawing.pieces if piece.id.startswith("called-")}
    assert printed == {
        f"called-{name_of(place)}": name for place, name in place_names().items() if place not in SPRINGS
    }


def test_a_place_without_a_name_is_told_by_column_and_row() -> None:
    nameless = hex_at(3, 16)
    assert nameless < PLACES
    assert SAY(tell_place(nameless)) == "3,8"


def test_log_list_refusals_and_words_say_the_same_names() -> None:
    state = position(MEADOWS, "3,3.5")
    assert SAY(act("1 walk 3,3.5 3,4.5").word()) == "Walk from Torre to Molino"
    refusal = state.refusal(act("1 dam 2,4 2,5"))
    assert refusal is not None
    assert "Noria" in SAY(refusal)
    state.play(act("1 walk 3,3.5 3,4.5"))
    assert any("from Torre to Molino" in SAY(event) for event in state.view(None).events)
    words = DOS_RIOS.describe(state.view(0), SAY, False)
    (areas,) = [section for section in words if section.title == "Areas in use"]
    assert [row[0] for row in areas.rows] == ["Molino"]


def test_the_card_of_a_place_shows_its_name_and_how_records_write_it() -> None:
    assert DOS_RIOS.explain is not None
    view = position(MEADOWS).view(0)
    card = DOS_RIOS.explain(view, "called-3,4.5", False)
    assert card is not None
    assert SAY(card.title).startswith("Molino")
    assert any("3,4.5" in SAY(told) for told in card.now)
    for piece, kind in (("place-city", "city"), ("place-left-road", "road")):
        card = DOS_RIOS.explain(view, piece, False)
        assert card is not None
        assert kind in SAY(card.title)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[west]\n"3,4.5" = "Molino"\n"3,5.5" = "Molino"', "dos-rios.data.name"),
        ('[west]\n"3,4.5" = "Molino"\n[east]\n"3,4.5" = "Feria"', "dos-rios.data.name"),
        ('[west]\n"3,4.5" = "Molino de los Vientos"', "dos-rios.data.name"),
        ('[west]\n"9,99" = "Molino"', "dos-rios.data.named_place"),
        ('[west]\nnowhere = "Molino"', "dos-rios.data.named_place"),
        ('[west]\n"3,4.5" = ""', "data.text"),
        ("west = 3", "data.table"),
    ],
)
def test_a_file_of_names_is_read_strictly(tmp_path: Path, text: str, code: str) -> None:
    file = tmp_path / "names.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadData) as error:
        read_names(file)
    expected = error.value.told.facts["expected"]
    assert isinstance(expected, Told)
    assert expected.code == code


def test_a_file_of_names_may_leave_places_out(tmp_path: Path) -> None:
    file = tmp_path / "names.toml"
    file.write_text('[east]\n"3,4.5" = "Molino"', encoding="utf-8")
    assert read_names(file) == {read_place("3,4.5"): "Molino"}

from ribeira import GAMES, picture
from ribeira.kernel.drawing import Section
from ribeira.svg import in_words


def test_sections_in_words_name_the_columns_and_leave_out_what_is_empty() -> None:
    table = Section("Players", ("Player", "Points", "Now"), (("Ana", "5", ""), ("Rui", "7", "waits")))
    lines = Section("Stack", (), (("19 cards",),))
    assert in_words([table, lines]) == (
        "Players\n  Player: Ana; Points: 5\n  Player: Rui; Points: 7; Now: waits\n\nStack\n  19 cards"
    )


def test_a_notebook_shows_a_view_in_one_line() -> None:
    douro = GAMES["douro"]
    view = douro.begin(douro.setup(3)).view(None)
    shown = picture(douro, view)
    assert shown._repr_svg_() == str(shown)
    assert str(shown).startswith("<svg ")
    assert "Player 1" in str(shown)
    assert len(repr(shown)) < 60
    assert str(picture(douro, view, theme="dark")) != str(picture(douro, view, theme="light"))
    assert str(picture(douro, view, shape="tall")) != str(shown)

from ribeira.cli.figures import Source, Sums
from ribeira.kernel.words import Told


def test_winners_share_the_points_of_their_game() -> None:
    sums = Sums()
    contracts, castles = Told("cli.tally.wins"), Told("cli.tally.most")
    sums.add({contracts: (6, 2, 4), castles: 5}, [0, 2], 3)
    sums.add({contracts: (1, 2, 0), castles: 2}, [1], 3)
    assert sums.sources[contracts] == Source(points=15, winners=7)
    first, second = sums.tables()
    assert [list(column.cells) for column in first.columns] == [["Wins"], ["2.50"], ["100.0%"], ["3.50"], ["100.0%"]]
    assert [list(column.cells) for column in second.columns] == [["Most"], ["3.50"], ["2"], ["5"]]


def test_a_source_that_brought_nobody_anything_has_no_share() -> None:
    sums = Sums()
    sums.add({Told("cli.tally.wins"): (0, 0)}, [0, 1], 2)
    (table,) = sums.tables()
    assert [list(column.cells) for column in table.columns][2] == ["-"]


def test_a_game_that_counts_nothing_shows_no_more() -> None:
    sums = Sums()
    sums.add({}, [0], 2)
    assert list(sums.tables()) == []

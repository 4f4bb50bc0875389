"""Every worked example of the English and the French book, with the page's figures."""

from ribeira.games.douro.components import FOG
from tests.games.douro.positions import contest, hands, piles


def test_regular_order_5_with_3_2_4() -> None:
    """Both books, 1A: three players, order 5, 9 barrels: the highest card, player 3's, gains 2 (D11)."""
    after = contest(5, cards=[3, 2, 4], holder=0)
    assert after.table.contests[-1].sum == 9
    assert after.scores() == [5, 5, 7]


def test_fragas_missed_order_costs_the_lowest_four() -> None:
    """Both books: five players, order 25, cards 2 7 6 4 3 make 22 (D12)."""
    after = contest("fragas", cards=[2, 7, 6, 4, 3], holder=4)
    assert (after.table.contests[-1].order, after.table.contests[-1].sum) == (25, 22)
    assert after.scores() == [1, 5, 5, 5, 5]


def test_cardia_6_4_4_against_15_and_the_cards_return() -> None:
    """Both books: three players, 14 barrels; players 1 and 2 lose 1 each, all cards go back to hand (D13)."""
    after = contest("cardia", cards=[4, 4, 6], holder=2)
    assert (after.table.contests[-1].order, after.table.contests[-1].sum) == (15, 14)
    assert after.scores() == [4, 4, 5]
    assert hands(after) == [after.table.box.barrels] * 3
    assert piles(after) == [()] * 3


def test_rapidos_rule_stands_against_its_example() -> None:
    """Both books: four players, order 20, cards 8 1 3 6 (said to be 17; they make 18).

    The example pays the lowest although the order is missed; the rule beside it pays the highest then (D14).
    """
    after = contest("rapidos", cards=[8, 3, 6, 1], holder=1)
    assert (after.table.contests[-1].order, after.table.contests[-1].sum) == (20, 18)
    assert after.scores() == [7, 5, 5, 5]


def test_rapidos_met_pays_the_lowest() -> None:
    assert contest("rapidos", cards=[8, 3, 6, 4], holder=0).scores() == [5, 7, 5, 5]  # D14: 21 against 20


def test_sirga_4_8_6_against_17_with_a_fog_card_skipped() -> None:
    """French book: three players, 18 barrels; player 1 has the highest card and gains 2 (D15)."""
    after = contest("sirga", cards=[8, 4, 6], holder=1, tow=[FOG, 3], order=17)
    assert (after.table.contests[-1].order, after.table.contests[-1].sum, after.table.contests[-1].level) == (17, 18, 3)
    assert after.scores() == [7, 5, 5]
    assert after.table.fog_on_top == 1  # the skipped card keeps its place
    assert len(after.table.contests) == 1  # one contest, not two


def test_barraca_pays_the_lowest_whatever_the_sum() -> None:
    """French book: five players, player 2 has the lowest card and gains 2 (D16)."""
    assert contest("barraca", cards=[7, 1, 6, 4, 3], holder=0).scores() == [5, 7, 5, 5, 5]
    assert contest("barraca", cards=[10, 8, 10, 9, 9], holder=0).scores() == [5, 7, 5, 5, 5]


def test_customs_moves_no_points() -> None:
    assert contest("customs", cards=[7, 1, 6, 4, 3], holder=0).scores() == [5] * 5  # D17


def test_phylloxera_example_1_the_holder_is_struck_from_a_gain() -> None:
    """Both books: four players, order 28 met by 8 8 4 8; players 1, 2 and 4 tied, 4 holds the card (D18, D19)."""
    after = contest(28, cards=[8, 8, 4, 8], holder=3)
    assert after.scores() == [6, 6, 5, 5]
    assert after.table.holder == 0


def test_phylloxera_example_2_the_holder_alone_takes_a_loss() -> None:
    """Both books: four players, 30 against 31; players 1 and 3 tied lowest, 3 holds the card (D18, D19)."""
    after = contest(31, cards=[6, 10, 6, 8], holder=2)
    assert after.scores() == [5, 5, 3, 5]
    assert after.table.holder == 3

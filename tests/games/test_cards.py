"""Every piece has a card, in every game, for everybody who looks; and a touch that means nothing is told why."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from ribeira import GAMES
from ribeira.kernel.cards import Card, refusal_of
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.drawing import SHAPES
from ribeira.kernel.game import AnyGame, Setup
from ribeira.kernel.match import Match
from ribeira.texts import speaker
from tests.games.dos_rios import positions as dos_rios

NAMES = ("Ana", "Rui", "Eva", "Ivo", "Zoe")
EVERY = [
    (name, seats, dict(zip(game.options, values, strict=True)))
    for name, game in GAMES.items()
    for seats in (game.seats[0], game.seats[-1])
    for values in product(*game.options.values())
]
say = speaker("en", NAMES)


def moments(game: AnyGame, setup: Setup, part: float, seed: int = 0) -> Iterator[Any]:
    """States of a random game: about so many of all, and the last one."""
    rng = Random(f"cards {seed}")
    match = Match(game, setup, NAMES[: setup.seats], Dealer.seeded("cards", seed))
    while not match.over:
        if rng.random() < part:
            yield match.state
        match.play(rng.choice(match.state.legal(rng.choice(match.state.to_act()))))
    yield match.state


def places(game: AnyGame, setup: Setup) -> set[str]:
    """Every place in the rules that a card may name."""
    assert game.rulebook is not None
    chapters = game.rulebook(setup).chapters
    return {one.name for one in chapters} | {f"{one.name}.{inner.name}" for one in chapters for inner in one.paragraphs}


def explain(game: AnyGame, view: Any, piece: str, aid: bool) -> Card:
    assert game.explain is not None
    card = game.explain(view, piece, aid)
    assert card is not None, piece
    return card


def in_words(card: Card) -> list[str]:
    return [say(told) for told in (card.title, card.does, *card.now)]


@pytest.mark.parametrize(("name", "seats", "options"), EVERY, ids=str)
def test_every_piece_has_a_card_for_everybody(name: str, seats: int, options: dict[str, str]) -> None:
    """Its words are all in the catalogue, and its rule is one of the version played."""
    game = GAMES[name]
    setup, rng, seen = game.setup(seats, options), Random("looks"), set()
    rules = places(game, setup)
    for state in moments(game, setup, 0.05):
        for viewer in (*range(seats), None):
            view, aid, shape = state.view(viewer), rng.random() < 0.5, rng.choice(SHAPES)
            for piece in game.draw(view, say, aid, shape).pieces:
                card = explain(game, view, piece.id, aid)
                assert card.rule in rules, piece.id
                if card not in seen:
                    words = in_words(card)
                    assert all(words), piece.id
                    assert not [text for text in words if name in text or ".explain." in text], piece.id
                    seen.add(card)
    assert len(seen) > 40


@pytest.mark.parametrize(("name", "seats", "options"), EVERY, ids=str)
def test_neither_cards_nor_refusals_tell_a_secret(name: str, seats: int, options: dict[str, str]) -> None:
    """In states that differ only in what a viewer may not know they are the same, and every refusal has its rule."""
    game, rng = GAMES[name], Random("secrets")
    setup = game.setup(seats, options)
    rules, refused = places(game, setup), 0
    for state in moments(game, setup, 0.1):
        viewer = rng.choice((*state.to_act(), *range(seats), None))
        view = state.view(None if viewer == -1 else viewer)
        same = game.imagine(view, rng).view(view.seat)
        ids = [piece.id for piece in game.draw(view, repr, False).pieces]
        for piece in ids:
            assert explain(game, view, piece, False) == explain(game, same, piece, False), piece
        for piece in rng.sample(ids, min(100, len(ids))):
            path = (rng.choice(view.legal).touches()[0], piece) if view.legal and rng.random() < 0.5 else (piece,)
            reason = refusal_of(game, view, path)
            assert reason == refusal_of(game, same, path), path
            if reason is not None:
                assert game.rule_about is not None
                assert game.rule_about(reason) in rules, reason
                refused += 1
    assert refused


def why_not(state: Any, *touched: str) -> str:
    """Why the player to act can do nothing with these pieces, in words; empty if there is nothing to say."""
    name = "douro" if hasattr(state, "gifts") else "dos-rios"
    reason = refusal_of(GAMES[name], state.view(state.to_act()[0]), touched)
    return "" if reason is None else say(reason)


class TestDosRios:
    def test_money(self) -> None:
        state = dos_rios.position(dos_rios.MEADOWS, "3,4.5", money=300)
        assert why_not(state, "take-finca") == "A finca costs 500 rios, and you have 300."
        assert why_not(state, "fincas-count-0") == why_not(state, "take-finca-art") == why_not(state, "take-finca")
        assert why_not(state, "take-hacienda") == "A hacienda costs 1,000 rios, and you have 300."

    def test_a_building_where_nobody_stands(self) -> None:
        state = dos_rios.position(dos_rios.MEADOWS, "3,4.5", money=900)
        assert why_not(state, "take-finca") == ""
        assert why_not(state, "take-finca", "place-0-0") == "You have no campesino on Lobos."
        assert why_not(state, "take-finca", "ground-0,0") == why_not(state, "take-finca", "place-0-0")

    def test_dams(self) -> None:
        state = dos_rios.position(dos_rios.MEADOWS, "3,4.5")
        state.dams[0] = 0
        assert why_not(state, "take-dam") == why_not(state, "logs-0") == "You have no dams left."

    def test_too_far(self) -> None:
        state = dos_rios.position(dos_rios.MEADOWS, "3,4.5", steps=1)
        sentence = "That is too far. Steps needed: 6; steps left: 1."
        assert why_not(state, "place-3-4.5", "place-0-0") == sentence
        assert why_not(state, "place-0-0") == sentence.replace("6", "5"), "another one is nearer"

    def test_nothing_is_said_of_what_can_be_done_or_means_nothing(self) -> None:
        state = dos_rios.position(dos_rios.MEADOWS, "3,4.5")
        assert why_not(state, "campesino-0-0") == why_not(state, "table") == why_not(state, "name-1") == ""


class TestDouro:
    def test_a_card_that_was_played(self) -> None:
        """And nothing of the cards of others."""
        state = begun("douro", 4)
        seat = state.to_act()[0]
        played = state.table.pile(seat)[0]
        sentence = f"The {played} isn’t in your hand. You can choose {', '.join(map(str, state.hand(seat)))}."
        assert why_not(state, f"barrel-{seat}-{played}") == why_not(state, f"place-{played}") == sentence
        assert why_not(state, f"barrel-{seat + 1}-{played}") == ""

    def test_points_stay_hidden_without_the_memory_aid(self) -> None:
        state = begun("douro", 4)
        view = state.view(0)
        told = [in_words(explain(GAMES["douro"], view, "points-1", aid))[-1] for aid in (False, True)]
        assert "hidden" in told[0]
        assert "point" in told[1]
        assert "hidden" not in told[1]


def begun(name: str, moves: int, options: dict[str, str] | None = None) -> Any:
    """A game after so many actions of players, each the first of its list."""
    game = GAMES[name]
    seats = game.seats[0]
    match = Match(game, game.setup(seats, options or {}), NAMES[:seats], Dealer.seeded("begun"))
    for _ in range(moves):
        match.play(match.state.legal(match.state.to_act()[0])[0])
    return match.state


@pytest.mark.parametrize(
    ("kind", "code", "sentence"),
    [
        ("demand", "no_good", "You own no space of "),
        ("purse", "no_toll", "The next space isn’t a toll."),
        ("spot", "not_touched", "Your new tile doesn’t touch this mound."),
        ("column", "too_few", "This space needs "),
        ("space", "not_in_mound", "The mound you marked has no "),
        ("spot", "not_beside", "A tile goes on a free place right beside another"),
    ],
)
def test_six_castles(kind: str, code: str, sentence: str) -> None:
    """In random games somebody touches something of the kind for which that is the reason."""
    game = GAMES["six-castles"]
    for seed in range(8):
        for state in moments(game, game.setup(2, {"version": "advanced"}), 0.5, seed):
            if state.to_act() in ((), (-1,)):
                continue
            view = state.view(state.to_act()[0])
            touched = [piece.id for piece in game.draw(view, repr, False).pieces if piece.id.startswith(f"{kind}-")]
            reasons = [refusal_of(game, view, (piece,)) for piece in touched]
            found = [say(reason) for reason in reasons if reason and reason.code == f"six-castles.refuse.{code}"]
            if found:
                assert sentence in found[0]
                return
    raise AssertionError(code)

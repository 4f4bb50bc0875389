"""Many games stepped at once are the games that are played one by one."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ribeira.envs.playing import Play
from ribeira.envs.vector import Games
from ribeira.games import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_every_row_is_a_game_of_its_own(name: str) -> None:
    games, rng, luck = Games(name, 3, seed=4), Random(1), Random(4)
    alone = [Play(games.terms, luck) for _ in range(3)]
    kept = games.observations, games.masks, games.seats, games.rewards, games.over
    ended = 0
    while ended < 3:
        for at, play in enumerate(alone):
            assert games.seats[at] == play.seat
            assert np.array_equal(games.observations[at], play.observation(play.seat))
            assert np.array_equal(games.masks[at], play.mask(play.seat))
        actions = [rng.choice(np.flatnonzero(row).tolist()) for row in games.masks]
        games.step(actions)
        for at, action in enumerate(actions):
            alone[at].play(action)
            assert games.over[at] == alone[at].over
            assert games.rewards[at].tolist() == alone[at].rewards()
            if alone[at].over:
                assert games.rewards[at].sum() == pytest.approx(0)
                alone[at] = Play(games.terms, luck)
                ended += 1
    assert all(
        now is then
        for now, then in zip(
            (games.observations, games.masks, games.seats, games.rewards, games.over), kept, strict=True
        )
    )


def test_actions_that_are_not_legal_or_too_few_are_refused_and_nothing_has_happened() -> None:
    games = Games("douro", 2)
    before = games.observations.copy(), games.masks.copy()
    for actions, reason in (([10, 0], "game 1: donate 0 is not legal"), ([10], "1 actions for 2 games")):
        with pytest.raises(ValueError, match=reason):
            games.step(actions)
    assert games.seats.tolist() == [0, 0]
    assert np.array_equal(games.observations, before[0])
    assert np.array_equal(games.masks, before[1])

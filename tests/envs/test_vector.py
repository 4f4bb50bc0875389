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


def test_an_illegal_action_is_refused() -> None:
    with pytest.raises(ValueError, match="not legal"):
        Games("douro", 2).step([0, 0])

"""What can be written down as an action."""

from __future__ import annotations

import pytest

from ribeira import speaker
from ribeira.games.six_castles import SIX_CASTLES
from ribeira.games.six_castles.components import CASTLE, CASTLES, TERRAINS
from ribeira.kernel.words import Malformed
from tests.games.six_castles.positions import refused, table


@pytest.mark.parametrize(
    "text",
    ["1 sell atlantis wheat 1", "1 sell {x} wheat 1", "1 sell idanha {0} 1", "1 survey moon 2 1", "1 build toll 2 1"],
)
def test_a_name_that_is_not_in_the_box_is_malformed(text: str) -> None:
    """It is no action in any position, and has no words to be refused with."""
    with pytest.raises(Malformed):
        SIX_CASTLES.notation.read(text)


def test_every_name_in_the_box_is_read_and_can_be_said() -> None:
    state, say = table(), speaker()
    texts = [f"1 sell {castle} wheat 1" for castle in CASTLES]
    texts += [f"1 sell idanha {terrain} 1" for terrain in (*TERRAINS, CASTLE)]
    for text in texts:
        assert refused(state, text) == "not_now"
        assert "six-castles." not in say(SIX_CASTLES.notation.read(text).word())

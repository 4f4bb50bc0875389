"""What somebody may mean by touching a piece, whether or not it can be done: so that the rules can say why not."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ribeira.games.douro.observe import View
from ribeira.games.douro.rules.bidding import Play
from ribeira.games.douro.rules.charity import Donate, Donating
from ribeira.kernel.words import Told

BARREL = re.compile(r"(?:barrel-(\d+)|place)-(\d+)")
RULES = {"not_in_hand": "boat.spent", "donate_now": "charity.half", "play_now": "boat.choose"}


def meant(view: View, touched: tuple[str, ...]) -> Iterator[Play | Donate]:
    """A card of one's own, or the place where it was, is meant to be played or given."""
    found = BARREL.fullmatch(touched[-1])
    if found is None or view.seat is None or found[1] not in (None, str(view.seat)):
        return
    kind = Donate if isinstance(view.table.pending, Donating) else Play
    yield kind(view.seat, int(found[2]))


def rule_about(refusal: Told) -> str:
    """Where the rules tell more about a refusal."""
    return RULES.get(refusal.code.rpartition(".")[2], "boat")

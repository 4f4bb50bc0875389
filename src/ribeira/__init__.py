"""Ribeira: three Iberian board games, one exact rules engine.

>>> from ribeira import GAMES, Dealer, Match
>>> douro = GAMES["douro"]
>>> match = Match(douro, douro.setup(seats=3), ["Ana", "Rui", "Eva"], Dealer.seeded("an example"))
>>> match.state.to_act()
(0, 1, 2)
"""

from importlib import import_module
from typing import TYPE_CHECKING

from ribeira.games import GAMES
from ribeira.kernel.words import speak_with
from ribeira.texts import speaker

if TYPE_CHECKING:
    from ribeira.datasets import Records
    from ribeira.kernel.dealer import Dealer
    from ribeira.kernel.game import Game, State
    from ribeira.kernel.match import Match
    from ribeira.kernel.notation import CHANCE
    from ribeira.kernel.record import Record, read_record, replay, verify, write_record
    from ribeira.svg import picture

__all__ = [
    "CHANCE",
    "GAMES",
    "Dealer",
    "Game",
    "Match",
    "Record",
    "Records",
    "State",
    "picture",
    "read_record",
    "replay",
    "speaker",
    "verify",
    "write_record",
]

speak_with(speaker())

if not TYPE_CHECKING:
    # Each is imported when it is first asked for: a command that needs none of them starts at once.
    PLACES = {
        "CHANCE": "kernel.notation",
        "Dealer": "kernel.dealer",
        "Game": "kernel.game",
        "Match": "kernel.match",
        "Record": "kernel.record",
        "Records": "datasets",
        "State": "kernel.game",
        "picture": "svg",
        "read_record": "kernel.record",
        "replay": "kernel.record",
        "verify": "kernel.record",
        "write_record": "kernel.record",
    }

    def __getattr__(name: str) -> object:
        if name not in PLACES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{PLACES[name]}"), name)

"""The games. This table is the one place outside a game's folder that names it."""

from ribeira.games.library import Library

GAMES = Library(
    {
        "douro": "ribeira.games.douro:DOURO",
        "dos-rios": "ribeira.games.dos_rios:DOS_RIOS",
        "six-castles": "ribeira.games.six_castles:SIX_CASTLES",
    }
)

"""The games. This table is the one place outside a game's folder that names it."""

from ribeira.games.dos_rios import DOS_RIOS
from ribeira.games.douro import DOURO
from ribeira.games.six_castles import SIX_CASTLES
from ribeira.kernel.game import AnyGame

GAMES: dict[str, AnyGame] = {"douro": DOURO, "dos-rios": DOS_RIOS, "six-castles": SIX_CASTLES}

"""Which Ribeira this is."""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec

VERSION = "0.1.0"


def is_compiled() -> bool:
    """Whether the rules engine runs compiled, not as pure Python."""
    engine = find_spec("ribeira.kernel.playout")
    return engine is not None and str(engine.origin).endswith(tuple(EXTENSION_SUFFIXES))

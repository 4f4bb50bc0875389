"""Which Ribeira this is."""

from importlib.util import find_spec

VERSION = "0.1.0"


def is_compiled() -> bool:
    """Whether the rules engine runs compiled, not as pure Python."""
    return find_spec("ribeira.kernel.engine__mypyc") is not None

"""What a command refuses, beside what the games and records refuse themselves."""

from ribeira.kernel.words import RibeiraError


class BadArgument(RibeiraError):
    """Something on the command line that cannot be used."""


class BadOutput(RibeiraError):
    """A file or directory that cannot be written."""

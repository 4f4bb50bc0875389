"""Words: catalogues of sentences by language, and speakers that put what was told into one of them."""

from ribeira.texts import joining
from ribeira.texts.catalogue import ENGLISH, LANGUAGES, Catalogue, catalogue_of
from ribeira.texts.speaker import speaker

__all__ = ["ENGLISH", "LANGUAGES", "Catalogue", "catalogue_of", "joining", "speaker"]

"""What languages do alike, each in its own way: joining a list, writing numbers, beginning with a capital letter.

How, each catalogue says itself: the patterns of a list are those of CLDR. So a language needs no more than its folder.
"""

from __future__ import annotations

from collections.abc import Sequence

from ribeira.texts.catalogue import Catalogue

TOGETHER, ALTERNATIVES, ENUMERATION = "and", "or", "list"
THOUSAND = 1000


def join(catalogue: Catalogue, items: Sequence[str], joining: str = TOGETHER) -> str:
    """The items as one text: “a, b and c”, “a, b or c”, or with commas alone."""
    if not items:
        return ""
    *before, last = items
    if not before:
        return last
    comma = catalogue.template("list.comma")
    joined = before[0]
    for item in before[1:]:
        joined = comma.format(joined, item)
    final = "list.comma" if joining == ENUMERATION else f"list.{joining}{'.two' if len(items) == 2 else ''}"
    return catalogue.template(final).format(joined, last)


def whole(catalogue: Catalogue, number: int) -> str:
    """A whole number: 12, 1,000."""
    if abs(number) < THOUSAND:
        return str(number)
    return f"{number:,}".replace(",", catalogue.template("number.group"))


def decimal(catalogue: Catalogue, number: float, places: int) -> str:
    """A number with so many places after the point."""
    before, point, after = f"{number:,.{places}f}".partition(".")
    group, separator = catalogue.template("number.group"), catalogue.template("number.point")
    return before.replace(",", group) + (separator + after if point else "")


def percent(catalogue: Catalogue, share: float, places: int) -> str:
    """A share of one, in percent."""
    return catalogue.template("number.percent").format(decimal(catalogue, 100 * share, places))


def capital(text: str) -> str:
    """The text with a capital letter at its beginning. Dutch counts “ij” as one letter."""
    length = 2 if text.startswith("ij") else 1
    return text[:length].upper() + text[length:]

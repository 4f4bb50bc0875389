"""What axe holds against a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe

from tests.browser.person import Person

SCRIPT = Axe().axe_script
CONTRAST = ["color-contrast"]
# What depends on the words of a page: names, labels, what stands for pictures, the language that all is said to be in.
WORDS = ["cat.name-role-value", "cat.text-alternatives", "cat.forms", "cat.language"]
FIND = """([only, without]) => axe
    .run({ exclude: without.map((one) => [one]) },
        { resultTypes: ['violations'], ...(only.length && { runOnly: only }) })
    .then(({ violations }) => violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0].html}`))"""


def findings(person: Person, only: list[str], without: tuple[str, ...] = ()) -> list[str]:
    """What is serious, with the first place of each: by these rules or kinds of rules, all if none are named."""
    if not person.page.evaluate("() => 'axe' in window"):
        person.page.evaluate(SCRIPT)
    found: list[str] = person.page.evaluate(FIND, [only, without])
    return found

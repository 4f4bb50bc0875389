"""How large texts are on the screen, and where the focus is: counted in the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.person import LIT, OVER, Person

LEAST = 11.0  # pixels
SIZES = [(390, 844), (640, 900), (768, 1024), (1100, 800), (1280, 720), (1920, 1080)]

# Every text that is shown, with its size in pixels: letters of the page, of pieces, and of the symbols that pieces use.
TEXTS = """() => {
    const found = [];
    const seen = (one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    const put = (text, size) => text.trim() && found.push([text.trim().slice(0, 40), Math.round(size * 100) / 100]);
    const scale = (one) => { const m = one.getScreenCTM(); return m ? Math.sqrt(Math.abs(m.a * m.d - m.b * m.c)) : 0; };
    for (const one of document.querySelectorAll('body *')) {
        if (one.closest('.unseen, .skip:not(:focus), script, option, .sheet') || !seen(one)) continue;
        if (one instanceof SVGUseElement) {
            const symbol = document.getElementById((one.getAttribute('href') ?? '').slice(1));
            for (const text of symbol?.querySelectorAll('text') ?? [])
                put(text.textContent, Number(text.getAttribute('font-size')) * scale(one));
            continue;
        }
        const own = [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join('');
        if (!own.trim() || one instanceof SVGTitleElement || one instanceof SVGDescElement) continue;
        const { width, height } = one.getBoundingClientRect();
        if (width <= 1 && height <= 1) continue;
        const size = parseFloat(getComputedStyle(one).fontSize);
        put(own, one instanceof SVGElement ? size * scale(one) : size);
    }
    return found;
}"""
# Whether the window has this size, and the picture of a table the shape that its room asks for; a replay keeps the one
# that it was opened with.
LAID_OUT = """async ([wide, high]) => {
    if (innerWidth !== wide || innerHeight !== high) return false;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const board = document.querySelector('.table-page:not(.replay) .board');
    if (!board) return true;
    const { shapeOf } = await import(document.querySelector('link[href$="/shape.js"]').href);
    const [, , width, height] = board.getAttribute('viewBox').split(' ').map(Number);
    const shape = width > height * 1.25 ? 'wide' : height > width * 1.4 ? 'tall' : 'square';
    return shape === shapeOf(board.closest('.area'));
}"""
# All that was under way has been drawn: observers of sizes have been told, too.
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))"
WAY_ON = ".ask .ways .primary"  # what is meant waits for a yes
ON_NOTHING = "() => document.activeElement === null || document.activeElement === document.body"
ON_WAY = f"() => document.activeElement !== null && document.activeElement.matches('{WAY_ON}')"
ON_LIT = f"() => document.activeElement !== null && document.activeElement.matches('{LIT}')"


def texts(person: Person) -> list[tuple[str, float]]:
    """Every text on the screen with its size in pixels."""
    found: list[tuple[str, float]] = person.page.evaluate(TEXTS)
    return found


def small_texts(person: Person) -> list[tuple[str, float]]:
    """Texts that are too small to be read."""
    return [(text, size) for text, size in texts(person) if size < LEAST]


def resize(person: Person, width: int, height: int) -> None:
    """Another window; the picture may be laid out anew."""
    person.page.set_viewport_size({"width": width, "height": height})
    person.until(lambda: person.page.evaluate(LAID_OUT, [width, height]))


def lasting(person: Person, find: Callable[[], list[str]]) -> list[str]:
    """What is found on the page once all that was under way is drawn, and still is there a while later."""
    for _ in range(100):
        person.page.evaluate(DRAWN)
        found = find()
        if not found:
            break
        person.page.wait_for_timeout(50)
    return found


def await_choice(person: Person) -> bool:
    """Wait until something can be done; False if the game is over instead."""
    person.page.locator(f"{LIT}, {OVER}, {WAY_ON}").first.wait_for()
    return person.page.locator(OVER).count() == 0


def touch_on(person: Person, times: int) -> None:
    """Touch what is lit, or say yes to what is meant, so many times or until the game is over."""
    for _ in range(times):
        if not await_choice(person):
            return
        way_on = person.page.locator(WAY_ON)
        if way_on.count():
            way_on.first.click()
        else:
            person.touch()
        person.page.wait_for_timeout(60)


def next_lit(person: Person, most: int = 80) -> int:
    """Press Tab until a lit piece has the focus; how often that took, none if it has it already."""
    for times in range(most):
        person.page.locator(LIT).first.wait_for(state="attached")
        if person.page.evaluate(ON_LIT):
            return times
        person.page.keyboard.press("Tab")
    raise AssertionError(f"{most} times Tab do not reach a lit piece")


def play_by_keys(person: Person, moves: int) -> dict[str, Any]:
    """Play so many moves by Tab and Enter: after how many the focus was lost, and the Tabs to each lit piece."""
    lost, tabs, played = 0, [], 0
    page = person.page
    while played < moves and await_choice(person):
        if page.locator(LIT).count() and not page.evaluate(ON_WAY):
            tabs.append(next_lit(person))
        elif not page.evaluate(ON_WAY):
            page.locator(WAY_ON).focus()
        page.keyboard.press("Enter")
        page.evaluate(DRAWN)
        if len(person.plays_sent()) > played:
            await_choice(person)
            page.evaluate(DRAWN)
            played = len(person.plays_sent())
            lost += bool(lasting(person, lambda: page.evaluate(f"[{ON_NOTHING}].filter((is) => is()).map(String)")))
    return {"moves": played, "lost": lost, "tabs": tabs}

"""What a page says in a language, and whether it fits: read and measured in the page."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path

import ribeira
from ribeira.bots.cast import CAST
from ribeira.texts import ENGLISH, LANGUAGES, catalogue_of
from tests.browser.person import Person

WORD = re.compile(r"(?<![\w’])[^\W\d_]{2,}(?![\w])")  # letters alone: no part of a hash, of notation or of a token
PLACE = re.compile(r"\{[^}]*\}")
SPACES = re.compile(r"(?:\\?\s)+")  # also those that do not break, which the driver takes for others
CODE = re.compile(r"\b[a-z]\w*(?:-\w+)*(?:\.[a-z_]\w*)+\b")
PEOPLE = {"ana", "rui", "eva"}

# Everything that is said on the page, be it seen, read out, or shown when it is pointed at.
SAID = """() => {
    const found = new Set([document.title]);
    for (const one of document.querySelectorAll('body, body *')) {
        if (one.closest('script, style')) continue;
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.add(one.getAttribute(name) ?? '');
        if (one instanceof SVGUseElement && !one.closest('symbol')) {
            const symbol = document.getElementById((one.getAttribute('href') ?? '').slice(1));
            for (const text of symbol?.querySelectorAll('text') ?? []) found.add(text.textContent);
        }
        if (one.closest('symbol')) continue;
        for (const node of one.childNodes) if (node.nodeType === 3) found.add(node.data);
    }
    return [...found].map((text) => text.trim()).filter(Boolean);
}"""

# Texts that are cut, stick out of their box or lie on one another, each with what is wrong.
MISFITS = """() => {
    const found = new Set();
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    const root = modal ?? document.body;
    const name = (text) => text.trim().replace(/\\s+/g, ' ').slice(0, 60);
    const style = (one) => getComputedStyle(one);
    const up = (one, wanted) => {
        while (one && one !== document.documentElement && !wanted(one)) one = one.parentElement;
        return one === document.documentElement ? null : one;
    };
    const scrolls = (one) => /auto|scroll/.test(style(one).overflow);
    const lifted = (one) => /fixed|sticky|absolute/.test(style(one).position);
    const unseen = (one) => up(one, (at) => style(at).clipPath !== 'none');
    const shown = (one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !unseen(one);
    const across = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = (one, other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    const sticksOut = (box, room, by) => box.right > room.right + by || box.left < room.left - by;
    const pairs = (all, wrong) =>
        all.forEach((one, at) => all.slice(at + 1).forEach((other) => wrong(one, other) && found.add(
            `on one another: ${name(one.text)} | ${name(other.text)}`)));
    const together = (one, other) => one.layer === other.layer && one.scroller === other.scroller;
    const placed = (element, box, text) =>
        ({ element, box, text, layer: up(element, lifted), scroller: up(element, scrolls) });
    const wide = Math.min(innerWidth, screen.width); // phones show what is too wide smaller, in a wider window
    if (document.scrollingElement.scrollWidth > wide) found.add('the page is too wide');

    const pen = document.createElement('canvas').getContext('2d');
    const fits = (one, text, more) => {
        const { font, paddingLeft, paddingRight } = style(one);
        pen.font = font;
        const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - more;
        if (pen.measureText(text).width > room) found.add(`cut in a field: ${text}`);
    };
    for (const one of root.querySelectorAll('select, input[placeholder]'))
        if (shown(one)) fits(one, one.placeholder ?? one.selectedOptions[0]?.label ?? '', one.placeholder ? 0 : 16);

    const lines = [];
    const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
        const one = node.parentElement;
        if (!node.data.trim() || one.closest('svg, option, script, style') || !shown(one)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) if (box.width > 1) lines.push(placed(one, box, node.data));
    }
    for (const { element, box, text } of lines) {
        const frame = up(element, (at) => at !== document.body && style(at).overflowX !== 'visible');
        const cut = frame && !scrolls(frame) && sticksOut(box, frame.getBoundingClientRect(), 1);
        if (cut) found.add(`cut: ${name(text)}`);
        const tool = element.closest('button, .button, [role=tab]');
        const holder = tool ?? element.closest('label, li, td, th, .panel, .ask, dialog');
        const room = holder?.getBoundingClientRect();
        const tall = tool && (box.top < room.top - 1.5 || box.bottom > room.bottom + 1.5);
        if (room && (tall || sticksOut(box, room, 1.5))) found.add(`out of its box: ${name(text)}`);
    }
    pairs(lines, (one, other) => together(one, other) && across(one.box, other.box) > 1.5
        && down(one.box, other.box) > 0.35 * Math.min(one.box.height, other.box.height));
    const tools = [...root.querySelectorAll('button, a.button, [role=tab], select, input:not([type=file])')]
        .filter(shown).map((one) => placed(one, one.getBoundingClientRect(), one.textContent));
    pairs(tools, (one, other) =>
        together(one, other) && across(one.box, other.box) > 2 && down(one.box, other.box) > 2);

    const board = modal ? null : [...document.querySelectorAll('.board')].find(shown);
    const letters = [...(board?.querySelectorAll('.spot text') ?? [])]
        .filter((one) => one.textContent.trim() && shown(one))
        .map((one) => ({ one, text: one.textContent, box: one.getBoundingClientRect() }));
    for (const { one, box, text } of letters) {
        const use = [...one.parentElement.querySelectorAll('use[href]')].find((each) => !each.matches('.halo'));
        const face = use?.getBoundingClientRect();
        const named = /^(castle-.*-name|name-\\d)$/.test(one.closest('[data-id]').dataset.id);
        if (!named && text.trim().endsWith('…')) found.add(`cut in the picture: ${name(text)}`);
        if (face?.width > 1 && sticksOut(box, face, 2)) found.add(`out of its piece: ${name(text)}`);
        if (sticksOut(box, board.getBoundingClientRect(), 1)) found.add(`out of the picture: ${name(text)}`);
    }
    pairs(letters, (one, other) => across(one.box, other.box) > 2
        && down(one.box, other.box) > 0.4 * Math.min(one.box.height, other.box.height));
    return [...found];
}"""


def tag_of(language: str) -> str:
    """What browsers call a language of ours."""
    return catalogue_of(language).template("web.language.tag")


def misfits(person: Person) -> list[str]:
    """Texts on the screen that are cut, stick out, or lie on one another."""
    found: list[str] = person.page.evaluate(MISFITS)
    return found


def left_over(person: Person, language: str) -> list[str]:
    """What the page says that is English, or a code instead of a sentence."""
    said: list[str] = person.page.evaluate(SAID)
    foreign = words_of_english_alone(language)
    return [text for text in said if foreign & words(text) or codes().intersection(CODE.findall(text))]


def sentence(language: str, code: str) -> re.Pattern[str]:
    """A sentence of a language with any facts."""
    forms = catalogue_of(language).forms(code) or ()
    literal = [[SPACES.sub(r"\\s+", re.escape(part)) for part in PLACE.split(form)] for form in forms]
    return re.compile("|".join(".+".join(parts) for parts in literal))


def words(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(text)}


@lru_cache
def words_of(language: str) -> set[str]:
    """Every word of a language's sentences."""
    catalogue = catalogue_of(language)
    forms = (form for code in catalogue.codes() for form in catalogue.forms(code) or ())
    return {word for form in forms for word in words(PLACE.sub(" ", form))}


@lru_cache
def words_of_english_alone(language: str) -> set[str]:
    """Words that English has in its sentences and this language has not, other than names."""
    if language == ENGLISH:
        return set()
    return words_of(ENGLISH) - words_of(language) - names()


@lru_cache
def names() -> set[str]:
    """Words that are names, of people, places and languages: they are the same everywhere."""
    said = [catalogue_of(language).template("language.name") for language in LANGUAGES]
    said += [character.name for character in CAST.values()]
    for path in Path(ribeira.__file__).parent.glob("games/*/data/*.names.toml"):
        said.append(str(tomllib.loads(path.read_text(encoding="utf-8"))))
    return {word for text in said for word in words(text)} | PEOPLE


@lru_cache
def codes() -> frozenset[str]:
    """The codes of all sentences."""
    return frozenset(code for code in catalogue_of(ENGLISH).codes() if "." in code)

/** The rules of a game in a drawer: beside the board where there is room, else a sheet over the page. */

/** @import {Game, RuleChapter, RuleParagraph, RulePicture, Rules} from './types' */
import { attempt, get, loadSheet } from './api.js';
import { button, choice, fill, h, s } from './dom.js';
import { holds, marked, wordsOf } from './finding.js';
import { alone, hrefOf, whereabouts } from './host.js';
import { onLanguage } from './language.js';
import { onLeave } from './leaving.js';
import { say } from './texts.js';

const ROOM = 1024; // pixels of width from which the drawer stands beside the board

/** What the rules are about: the table or the replay that is open, or any game. @type {{path: string} | {games: Game[]} | null} */
let subject = null;
/** @type {Drawer | null} */
let drawer = null;

/** The chapter that was read when the language changed; null if the drawer was closed. @type {string | null} */
let reading = null;
onLanguage(() => (reading = drawer?.open ? drawer.chapter : reading));
onLeave(() => {
  drawer?.close();
  offerRules(null);
});

/** Put rules at hand: those at an address, or of whichever game one chooses. @param {{path: string} | {games: Game[]} | null} about */
export function offerRules(about) {
  subject = about && 'games' in about ? { games: about.games.filter((game) => game.rules) } : about;
  const opener = document.getElementById('rules-button');
  if (opener) opener.hidden = !subject || ('games' in subject && !subject.games.length);
}

/**
 * Open the drawer.
 * @param {string | null} [where] a chapter, `chapter.paragraph`, or the number of a ruling
 * @param {string} [game] the game to begin with, where one can choose
 */
export function openRules(where, game) {
  if (!subject) return Promise.resolve();
  if (!drawer?.open) drawer = new Drawer(subject, game);
  const opened = drawer;
  return attempt(() => opened.go(where ?? ''));
}

/** Open the drawer where it was when the language changed, if it was open; after a dialog, which Escape would not close if the drawer came later. */
export function resumeRules() {
  if (reading === null) return;
  const over = document.querySelector('dialog:modal');
  if (over) return over.addEventListener('close', resumeRules, { once: true });
  void openRules(reading);
  reading = null;
}

/** Open the drawer, or close it if it is open: what the key `?` does. */
export function toggleRules() {
  if (drawer?.open) drawer.close();
  else void openRules();
}

/** The place that an address names: `/#rules/douro/fog.sirga`. */
export function openLinkedRules() {
  const [name, game, where] = whereabouts().part.split('/');
  if (name === 'rules') void openRules(where, game);
}

class Drawer {
  /** @type {Rules | null} */
  #rules = null;
  #opener = document.activeElement;
  #title = h('h2', { tabIndex: -1 });
  #contents = h('ol');
  #text = h('div', { class: 'rules-text' });
  #found = h('p', { class: 'soft', role: 'status' });
  #chapters = h('details', { class: 'contents' }, h('summary', {}, say('web.rules.chapters')), this.#contents);
  #search = h('input', {
    type: 'search',
    'aria-label': say('web.rules.search'),
    placeholder: say('web.rules.search'),
    oninput: () => this.#filter(),
  });
  #picks = h('div', { class: 'picks' });
  #figures = h('a', { target: alone ? '' : '_blank' }, say('web.edition.open'));

  /** @param {{path: string} | {games: Game[]}} about @param {string} [game] */
  constructor(about, game) {
    const leave = button('×', () => this.close(), 'quiet close', {
      'aria-label': say('web.close'),
      title: say('web.close'),
    });
    const head = h(
      'header',
      {},
      h('div', { class: 'titled' }, this.#title, leave),
      this.#picks,
      h('div', { class: 'finder' }, this.#search, this.#chapters),
      h('p', { class: 'soft' }, this.#figures),
      this.#found,
    );
    this.element = h(
      'dialog',
      { class: 'rules', 'aria-label': say('web.rules.title'), onclose: () => this.#closed() },
      head,
      this.#text,
    );
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.path = 'path' in about ? about.path : this.#choose(about.games, game);
    const side = document.querySelector('.side');
    const beside = side && innerWidth >= ROOM;
    (beside ? side : document.body).append(this.element);
    if (beside) side.classList.add('reading');
    if (beside) this.element.show();
    else this.element.showModal();
  }

  get open() {
    return this.element.open && this.element.isConnected;
  }

  /** The chapter that is being read; empty at the beginning. */
  get chapter() {
    const top = this.#text.getBoundingClientRect().top + 8;
    const begun = [...this.#text.querySelectorAll('section')].filter((one) => one.getBoundingClientRect().top <= top);
    return begun.at(-1)?.id.replace('rules-', '') ?? '';
  }

  close() {
    this.element.close();
  }

  /** Show a place in the rules, once they are there. @param {string} where */
  async go(where) {
    if (!this.#rules) {
      await this.#load();
      if (this.#search.value) return this.#filter();
      if (this.#chapters.open) return; // who began to look while they came is not led elsewhere
    } else if (this.#search.value) {
      this.#search.value = '';
      this.#filter();
    }
    this.#chapters.open = false;
    const place = this.#place(where);
    const heading = place?.closest('section')?.querySelector('h3');
    if (!place || !heading) return void (this.#text.scrollTo(0, 0), this.#title.focus({ preventScroll: true }));
    place.scrollIntoView({ block: 'start' });
    heading.focus({ preventScroll: true });
  }

  /** @param {string} where @returns {Element | null} */
  #place(where) {
    if (!where) return null;
    return (
      this.#text.querySelector(`#rules-${CSS.escape(where.replace('.', '-'))}`) ??
      this.#text.querySelector(`[data-rulings~="${CSS.escape(where)}"]`)
    );
  }

  async #load() {
    const path = this.path;
    /** @type {Rules} */
    const rules = await get(path);
    await loadSheet(rules.sheet);
    if (path !== this.path) return;
    this.#rules = rules;
    this.#figures.href = hrefOf(`/editions/${rules.game}`);
    this.#title.textContent = say('web.rules.of', { game: rules.title });
    this.element.setAttribute('aria-label', this.#title.textContent);
    fill(
      this.#contents,
      rules.chapters.map(({ name, title }) => h('li', {}, this.#link(name, title))),
    );
    fill(
      this.#text,
      rules.chapters.map((chapter) => this.#chapter(chapter, [])),
    );
  }

  /** @param {string} name @param {string} title */
  #link(name, title) {
    const leap = (/** @type {Event} */ event) => (event.preventDefault(), void attempt(() => this.go(name)));
    return h('a', { href: `#rules-${name}`, onclick: leap }, title);
  }

  /** Show the paragraphs that hold every word looked for, with those words marked. */
  #filter() {
    if (!this.#rules) return;
    const words = wordsOf(this.#search.value);
    const chapters = this.#rules.chapters
      .map((chapter) => ({ ...chapter, paragraphs: chapter.paragraphs.filter((one) => isMeant(one, chapter, words)) }))
      .filter((chapter) => chapter.paragraphs.length);
    const count = chapters.reduce((sum, chapter) => sum + chapter.paragraphs.length, 0);
    this.#found.textContent = !words.length
      ? ''
      : count
        ? say('web.rules.found', { count })
        : say('web.rules.none', { query: this.#search.value.trim() });
    fill(
      this.#text,
      chapters.map((chapter) => this.#chapter(chapter, words)),
    );
    this.#text.scrollTo(0, 0);
  }

  /** @param {RuleChapter} chapter @param {string[]} words */
  #chapter({ name, title, paragraphs }, words) {
    return h(
      'section',
      { id: `rules-${name}`, 'aria-labelledby': `rules-${name}-title` },
      h('h3', { id: `rules-${name}-title`, tabIndex: -1 }, lettered(title, words)),
      paragraphs.map((paragraph) => this.#paragraph(name, paragraph, words)),
    );
  }

  /** @param {string} chapter @param {RuleParagraph} paragraph @param {string[]} words */
  #paragraph(chapter, { name, text, rulings, picture }, words) {
    const notes = rulings.map((number) => this.#note(number));
    const cites = rulings.map((number, at) => cite(number, notes[at]));
    return h(
      'div',
      { class: 'rule', id: `rules-${chapter}-${name}`, 'data-rulings': rulings.join(' ') },
      h('p', {}, lettered(text, words), h('span', { class: 'cites' }, cites)),
      notes,
      picture && figure(picture, words),
    );
  }

  /** A ruling in short, hidden until it is asked for. @param {string} number */
  #note(number) {
    const { text, origin } = this.#rules?.rulings[number] ?? { text: '', origin: '' };
    return h(
      'p',
      { class: 'ruling', hidden: true },
      h('b', {}, number),
      ` ${text} `,
      h('i', {}, say('web.rules.origin', { origin })),
    );
  }

  /** Let one choose the game, the number of players and its options. @param {Game[]} games @param {string} [wanted] */
  #choose(games, wanted) {
    const game = games.find((one) => one.name === wanted) ?? games[0];
    const seats = game.seats.map((count) => /** @type {[string, string]} */ ([String(count), String(count)]));
    const pick = choice(
      say('web.rules.game'),
      games.map(({ name, title }) => [name, title]),
      game.name,
      (name) => this.#turnTo(this.#choose(games, name)),
    );
    const wishes = [
      { name: 'seats', ...choice(say('web.rules.players'), seats, seats[0][0], () => this.#turnTo(address())) },
      ...game.options.map(({ name, label, values }) => ({
        name,
        ...choice(
          label,
          values.map((one) => [one.value, one.label]),
          values[0].value,
          () => this.#turnTo(address()),
        ),
      })),
    ];
    const address = () =>
      `/games/${game.name}/rules?${wishes.map(({ name, select }) => `${name}=${select.value}`).join('&')}`;
    fill(
      this.#picks,
      pick.field,
      wishes.map((wish) => wish.field),
    );
    if (this.#rules) pick.select.focus();
    return address();
  }

  /** Show the rules at another address. @param {string} path */
  #turnTo(path) {
    this.path = path;
    this.#search.value = this.#found.textContent = '';
    void attempt(() => this.#load());
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const leaves = event.key === '?' ? event.target !== this.#search : event.key === 'Escape';
    if (!leaves || (event.key === 'Escape' && this.element.matches(':modal'))) return;
    event.preventDefault();
    event.stopPropagation();
    this.close();
  }

  #closed() {
    this.element.parentElement?.classList.remove('reading');
    this.element.remove();
    const back =
      this.#opener instanceof HTMLElement || this.#opener instanceof SVGElement ? this.#opener : document.body;
    const there = back.isConnected && back !== document.body ? back : document.getElementById('rules-button');
    there?.focus({ preventScroll: true });
  }
}

/** Whether a paragraph holds all the words looked for. @param {RuleParagraph} paragraph @param {RuleChapter} chapter @param {string[]} words */
function isMeant({ text, rulings, picture }, { title }, words) {
  return holds([title, text, picture?.caption ?? '', ...rulings].join(' '), words);
}

/** A text with the words looked for marked in it. @param {string} text @param {string[]} words */
function lettered(text, words) {
  return marked(text, words).map(({ part, found }) => (found ? h('mark', {}, part) : part));
}

/** The number of a ruling, which shows it in short. @param {string} number @param {HTMLElement} note */
function cite(number, note) {
  const made = button(
    number,
    () => {
      note.hidden = !note.hidden;
      made.setAttribute('aria-expanded', String(!note.hidden));
    },
    'cite',
    { 'aria-expanded': 'false', 'aria-label': say('web.rules.ruling', { number }) },
  );
  return made;
}

/** @param {RulePicture} picture @param {string[]} words */
function figure({ size: [width, height], caption, pieces }, words) {
  const drawn = s('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
  drawn.style.maxWidth = `${Math.round(width * 1.15)}px`;
  for (const [, symbol, x, y, , text = '', style = '', turn = 0, scale = 1] of pieces) {
    const place = `translate(${x} ${y}) rotate(${turn}) scale(${scale})`;
    const piece = s('g', { class: `piece ${style}`, transform: place });
    if (symbol) piece.append(s('use', { href: `#${symbol}` }));
    if (text) {
      const letters = s('text', { dy: '0.35em' });
      letters.textContent = text;
      piece.append(letters);
    }
    drawn.append(piece);
  }
  return h('figure', {}, drawn, h('figcaption', {}, lettered(caption, words)));
}

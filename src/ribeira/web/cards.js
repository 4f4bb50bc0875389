/** Cards: what a piece is and is worth now, and why touching it means nothing. Shown beside it, or as a sheet on a phone. */

/** @import {PieceCard, Told} from './types' */
import { get } from './api.js';
import { button, fill, h } from './dom.js';
import { openRules } from './rules.js';
import { best } from './room.js';
import { say } from './texts.js';

/** @import {Board} from './board.js' */

const [HOVER, FOCUS, LONG, LEAVE] = [450, 700, 500, 250]; // milliseconds: to wait before a card comes or goes
const STILL = 8; // pixels a finger may tremble in a long touch
const NARROW = 640; // pixels of width up to which a card is a sheet at the lower edge
const LATELY = 2; // lines of the log on a card
const BACKDROP = 0.2; // of the board's area: what is larger lies under everything else

export class Cards {
  /** @type {string | null} */
  #piece = null; // that the card is about
  #refused = false; // the card says why a touch means nothing
  #stays = false; // it was asked for by a touch, which has no pointer that could leave
  #asked = 0; // how often something was asked for: only the last answer counts
  #timer = 0;
  /** @type {Map<string, PieceCard>} */
  #known = new Map(); // of this moment
  /** @type {Element | null} */
  #back = null; // where the focus was before one walked about
  /** @type {string | null} */
  #touch = null; // the piece that a pointer was last put down on
  #held = false; // a long touch has shown a card, so it means no more
  #inside = h('div', { class: 'card-text' });
  #said = h('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  #card = h('div', { class: 'card-of', role: 'note', hidden: true }, this.#inside);
  element = h('div', {}, this.#card, this.#said);

  /**
   * @param {Board} board
   * @param {(piece: string, touched: readonly string[] | null) => Promise<Told | null>} fetchCard
   * @param {() => string} [ask] what is asked now
   * @param {(piece: string) => string[]} [story] what the log tells of a piece
   */
  constructor(board, fetchCard, ask = () => '', story = () => []) {
    this.board = board;
    this.fetchCard = fetchCard;
    this.ask = ask;
    this.story = story;
    const picture = board.element;
    picture.addEventListener('pointerover', (event) => this.#over(event));
    picture.addEventListener('pointerleave', () => this.#leave());
    picture.addEventListener('pointerdown', (event) => this.#down(event));
    picture.addEventListener('contextmenu', (event) => this.#held && event.preventDefault());
    picture.addEventListener('click', (event) => this.#click(event), { capture: true });
    picture.addEventListener('focusin', (event) => this.#focus(event));
    picture.addEventListener('focusout', () => this.#leave());
    this.#card.addEventListener('pointerenter', () => clearTimeout(this.#timer));
    this.#card.addEventListener('pointerleave', () => this.#leave());
  }

  /** A piece was touched that means nothing now: say why. @param {string} piece @param {readonly string[]} touched */
  async refuse(piece, touched) {
    const meant = this.#isBackdrop(piece) ? this.#touch : piece;
    if (meant === null) this.hide();
    else await this.#show(meant, touched, true);
  }

  /** A piece was touched where nothing can be played: say what it is. @param {string} piece */
  async tell(piece) {
    const meant = this.#isBackdrop(piece) ? this.#touch : piece;
    if (meant === null) this.hide();
    else await this.#show(meant, null, true, true);
  }

  /** Another moment is on the screen: a card that is open is about it from now on. */
  renew() {
    this.#known.clear();
    if (this.#piece === null) return;
    if (!this.board.elementOf(this.#piece)) this.hide();
    else if (!this.#refused) void this.#show(this.#piece, null, false, this.#stays);
  }

  /** @returns {boolean} whether there was a card to hide */
  hide() {
    clearTimeout(this.#timer);
    this.#asked++;
    const shown = this.#piece !== null;
    this.#piece = null;
    this.#refused = this.#stays = false;
    this.#card.hidden = true;
    this.#said.textContent = '';
    const back = this.#back;
    this.#back = null;
    if (back instanceof SVGElement || back instanceof HTMLElement) back.focus({ preventScroll: true });
    return shown;
  }

  /** `i` tells of the piece that has the focus; `n` and `p` go on to the next and the one before. @param {KeyboardEvent} event */
  key({ key }) {
    if (key !== 'i' && ((key !== 'n' && key !== 'p') || this.#piece === null)) return false;
    const ids = this.board.labelled.filter((id) => !this.#isBackdrop(id));
    const focused = pieceOf(document.activeElement);
    const at = ids.indexOf(focused ?? '');
    const piece = key === 'i' ? (focused ?? ids[0]) : ids[(at + (key === 'n' ? 1 : ids.length - 1)) % ids.length];
    if (!piece) return false;
    if (piece !== focused) {
      this.#back ??= document.activeElement;
      this.board.peek(piece);
    }
    void this.#show(piece, null, true);
    return true;
  }

  /** @param {PointerEvent} event */
  #over(event) {
    if (event.pointerType !== 'mouse' || event.buttons) return;
    const piece = this.#pieceAt(event);
    clearTimeout(this.#timer);
    if (piece === this.#piece && piece !== null) return;
    if (piece === null) return this.#leave();
    this.#timer = setTimeout(() => void this.#show(piece, null, false), HOVER);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#held = false;
    clearTimeout(this.#timer);
    const piece = this.#pieceAt(event);
    this.#touch = piece;
    if (event.pointerType === 'mouse' || piece === null) return;
    const done = new AbortController();
    const { clientX, clientY } = event;
    const end = (/** @type {PointerEvent} */ { type, clientX: x, clientY: y }) => {
      if (type === 'pointermove' && Math.hypot(x - clientX, y - clientY) <= STILL) return;
      done.abort();
      if (!this.#held) clearTimeout(this.#timer);
    };
    for (const name of /** @type {const} */ (['pointermove', 'pointerup', 'pointercancel']))
      addEventListener(name, end, { signal: done.signal });
    this.#timer = setTimeout(() => {
      this.#held = true;
      void this.#show(piece, null, true, true);
    }, LONG);
  }

  /** Something else is touched than the card: a finger that goes there, or scrolls, has read it. @param {PointerEvent} event */
  aside({ target, pointerType }) {
    const inside = target instanceof Node && this.#card.contains(target);
    if (pointerType !== 'mouse' && !inside) this.hide();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (!this.#held) return void this.hide(); // what it means comes next, and may say why it means nothing
    this.#held = false;
    event.stopPropagation();
  }

  /** @param {FocusEvent} event */
  #focus(event) {
    const piece = pieceOf(event.target);
    if (piece === null || !(event.target instanceof Element) || !event.target.matches(':focus-visible')) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#show(piece, null, false), FOCUS);
  }

  /** A card that nobody has asked for goes when it is left; one that says why stays. */
  #leave() {
    clearTimeout(this.#timer);
    if (!this.#refused && !this.#stays && this.#back === null) this.#timer = setTimeout(() => this.hide(), LEAVE);
  }

  /**
   * @param {string} piece
   * @param {readonly string[] | null} touched before it, if it was touched
   * @param {boolean} aloud
   * @param {boolean} [stays] until something else is touched
   */
  async #show(piece, touched, aloud, stays = false) {
    clearTimeout(this.#timer); // or a card that was to come by itself would take the place of this one
    const asked = ++this.#asked;
    const known = touched ? undefined : this.#known.get(piece);
    const told = known ? { card: known } : await this.fetchCard(piece, touched);
    if (asked !== this.#asked) return; // something else was asked for meanwhile
    const at = this.board.elementOf(piece);
    if (!told || !at) return void this.hide();
    this.#known.set(piece, told.card);
    this.#piece = piece;
    this.#refused = touched !== null;
    this.#stays = stays;
    const why = touched && (told.refusal?.sentence ?? this.ask());
    this.#fill(told.card, why || '', told.refusal?.rule || told.card.rule, this.story(piece).slice(-LATELY));
    this.#place(at.getBoundingClientRect());
    const { title, does, now } = told.card;
    const words = [title, does, ...now].map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`));
    this.#said.textContent = aloud ? (why ? `${why} ${words.join(' ')}` : words.join(' ')) : '';
  }

  /** @param {PieceCard} card @param {string} why @param {string} rule @param {string[]} lately */
  #fill({ title, does, now }, why, rule, lately) {
    this.#card.setAttribute('aria-label', title);
    fill(
      this.#inside,
      why && h('p', { class: 'why-not' }, why),
      h('p', { class: 'card-title' }, title),
      h('p', {}, does),
      now.length > 0 &&
        h(
          'ul',
          {},
          now.map((line) => h('li', {}, line)),
        ),
      lately.length > 0 &&
        h(
          'div',
          { class: 'lately' },
          h('b', {}, say('web.card.lately')),
          lately.map((line) => h('p', {}, line)),
        ),
      rule && button(say('web.card.rules'), () => void openRules(rule), 'link'),
    );
    this.#card.hidden = false;
  }

  /** Put the card where it covers neither the piece nor, if that can be, what is lit. @param {DOMRect} piece */
  #place(piece) {
    const { style } = this.#card;
    const bar = document.querySelector('.ask')?.getBoundingClientRect();
    const sheet = innerWidth <= NARROW;
    this.#card.classList.toggle('low', sheet);
    style.left = style.top = '';
    const { width, height } = this.#card.getBoundingClientRect();
    if (sheet) {
      const ends = [innerHeight, bar?.top ?? innerHeight, piece.top].map((end) => end - height - 8);
      const covers = (/** @type {number} */ top) =>
        [piece, ...(bar ? [bar] : [])].filter((box) => box.bottom > top && box.top < top + height).length;
      const tops = [...ends, piece.bottom + 8].filter((top) => top >= 8 && top + height <= innerHeight);
      style.top = `${tops.find((top) => !covers(top)) ?? Math.max(8, ends[1])}px`;
      return;
    }
    const lit = [...this.board.element.querySelectorAll('.lit')].map((one) => one.getBoundingClientRect());
    const [left, top] = best(piece, { width, height }, [...lit, ...(bar ? [bar] : [])], {
      width: innerWidth,
      height: innerHeight,
    });
    style.left = `${left}px`;
    style.top = `${top}px`;
  }

  /** The piece under a pointer; of mere outlines, in which the ground is seen, the smallest. @param {PointerEvent} event */
  #pieceAt({ target, clientX, clientY }) {
    const piece = pieceOf(target);
    if (piece === null || !this.#isBackdrop(piece)) return piece;
    const around = [...this.board.element.querySelectorAll('.spot[data-id]')]
      .map((spot) => ({ id: spot.getAttribute('data-id') ?? '', box: spot.getBoundingClientRect() }))
      .filter(({ box }) => box.left <= clientX && clientX <= box.right && box.top <= clientY && clientY <= box.bottom)
      .filter(({ id }) => !this.#isBackdrop(id))
      .sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height);
    return around[0]?.id ?? null;
  }

  /** Whether a piece is ground that others lie on. @param {string} piece */
  #isBackdrop(piece) {
    const [box, whole] = [this.board.elementOf(piece), this.board.element].map((one) => one?.getBoundingClientRect());
    return !box || !whole || box.width * box.height > BACKDROP * whole.width * whole.height;
  }
}

/** What a piece was at a moment gone by; null if there is nothing to tell of it. @param {string} path @param {string} piece @returns {Promise<Told | null>} */
export function pastCard(path, piece) {
  return get(`${path}&piece=${encodeURIComponent(piece)}`).catch(() => null);
}

/** The id of the piece that an element is part of. @param {EventTarget | null} target */
function pieceOf(target) {
  const spot = target instanceof Element ? target.closest('.spot[data-id]') : null;
  return spot?.getAttribute('data-id') ?? null;
}

/** The table as a picture: one element per piece, kept from frame to frame, so that what changes place glides. */

/** @import {Numbered, Picture, PieceRow} from './types' */
import { s } from './dom.js';
import { GLIDE, glide, hurried, turnOver } from './motion.js';
import { Numbers } from './numbers.js';
import { isHollow, outlines } from './outlines.js';
import { PanZoom } from './panzoom.js';
import { bring, bringAll, bringPlaces, isSeen } from './sight.js';
import { ahead, nearest, nextWith, WAYS } from './space.js';
import { anySpotOf, middle, nameOf, spotNear, spotOf } from './spots.js';

/**
 * One piece on the screen: `outer` is placed and glides, `inner` turns over and is lifted, `halo` is its outline.
 * @typedef {{row: PieceRow, place: string, outer: SVGGElement, inner: SVGGElement, halo: SVGUseElement, use: SVGUseElement,
 *   text: SVGTextElement, title: SVGTitleElement, glide?: Animation}} Spot
 */

export class Board {
  /** @type {Map<string, Spot>} */
  #spots = new Map();
  #pieces = s('g');
  /** @type {Map<string, DOMRect>} */
  #boxes = new Map(); // of symbols, each measured once: to measure asks for a layout
  #at = { x: 0, y: 0 }; // where on the screen the piece is or was that had the focus last
  #numbers = new Numbers((id) => this.#spots.get(id)?.use);

  /**
   * @param {(id: string) => void} touched
   * @param {(id: string) => void} [missed] a piece was touched that means nothing now; it has a card in place of a title
   */
  constructor(touched, missed) {
    this.element = s(
      'svg',
      { class: 'board', role: 'group', tabindex: -1 },
      ...outlines(),
      this.#pieces,
      this.#numbers.element,
    );
    this.view = new PanZoom(this.element);
    this.touched = touched;
    this.missed = missed;
    this.element.addEventListener('click', (event) => this.#click(event));
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.element.addEventListener('focusin', ({ target }) => {
      const spot = anySpotOf(target);
      if (spot) this.#at = middle(spot);
    });
  }

  /**
   * Show a picture in the place of the one before.
   * @param {Picture} picture
   */
  show(picture) {
    const other = this.view.resize(...picture.size);
    const lively = !hurried() && !other && this.#spots.size > 0;
    const focused = document.activeElement;
    this.element.setAttribute('aria-label', picture.title);
    this.element.style.setProperty('--high', String(picture.size[1]));
    this.element.style.setProperty('--tall', String(picture.size[1] / picture.size[0]));
    for (const [id, spot] of this.#spots) if (!picture.pieces.has(id)) this.#remove(id, spot, lively);
    for (const row of picture.pieces.values()) this.#put(row, lively);
    this.#arrange(picture);
    this.#numbers.place();
    if (focused instanceof SVGElement && focused !== document.activeElement) focused.focus();
  }

  /**
   * Light up what can be touched next and mark what was touched.
   * @param {ReadonlySet<string>} next
   * @param {readonly string[]} touched
   * @param {ReadonlySet<string>} others that could have been touched before
   */
  light(next, touched, others) {
    for (const [id, { outer, halo, row }] of this.#spots) {
      const [lit, marked] = [next.has(id), touched.includes(id)];
      outer.classList.toggle('lit', lit);
      outer.classList.toggle('marked', marked);
      outer.classList.toggle('hollow', (lit || marked) && isHollow(row[1]));
      outer.toggleAttribute('data-other', others.has(id));
      set(halo, { href: (lit || marked) && row[1] ? `#${row[1]}` : null });
      if (lit || marked) {
        set(outer, {
          role: 'button',
          tabindex: '0',
          'aria-pressed': String(marked),
          'aria-hidden': null,
          'aria-label': row[4] || row[5] || id,
        });
      } else {
        const label = row[4] || null;
        set(outer, {
          role: label && 'img',
          tabindex: null,
          'aria-pressed': null,
          'aria-hidden': label ? null : 'true',
          'aria-label': label,
        });
      }
    }
  }

  /** Draw something over the pieces. @param {SVGElement} element */
  cover(element) {
    this.#numbers.element.before(element);
  }

  /** Where a piece lies or glides to, in units of the picture. @param {string} id */
  boxOf(id) {
    const spot = this.#spots.get(id);
    if (!spot) return null;
    const [, symbol, x, y, , , , turn = 0, scale = 1] = spot.row;
    const box = this.#boxes.get(symbol) ?? (symbol ? spot.use : spot.text).getBBox();
    if (symbol && box.width) this.#boxes.set(symbol, box);
    const lies = new DOMMatrix().translateSelf(x, y).rotateSelf(turn).scaleSelf(scale);
    const corners = [0, 1, 2, 3].map((at) =>
      lies.transformPoint(new DOMPoint(box.x + (at % 2) * box.width, box.y + (at >> 1) * box.height)),
    );
    const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
  }

  /** The element of a piece that lies on the table. @param {string} id */
  elementOf(id) {
    return this.#spots.get(id)?.outer;
  }

  /** Every piece that has a name, from back to front. */
  get labelled() {
    return [...this.#spots].filter(([, { row }]) => row[4]).map(([id]) => id);
  }

  /** Every piece, from back to front. */
  get rows() {
    return [...this.#spots.values()].map(({ row }) => row);
  }

  /** Move the focus to a piece, lit or not. @param {string} id */
  peek(id) {
    const spot = this.#spots.get(id);
    if (!spot) return;
    if (!spot.outer.hasAttribute('tabindex')) spot.outer.setAttribute('tabindex', '-1');
    if (spot.row[1]) spot.halo.setAttribute('href', `#${spot.row[1]}`);
    bring([spot.outer]);
    spot.outer.focus({ preventScroll: true });
  }

  /** What can be touched now, in the order of the picture. @returns {SVGElement[]} */
  get #lit() {
    return [...this.element.querySelectorAll('.lit')].filter((one) => one instanceof SVGElement);
  }

  /**
   * Arrow keys go on to the next lit piece in space, a letter to the next one whose name begins with it.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key was meant for a piece
   */
  key({ key }) {
    const [lit, now] = [this.#lit, document.activeElement];
    const way = WAYS.get(key);
    if (way && !this.element.contains(now)) return false;
    const others = lit.filter((one) => one !== now);
    const next = way
      ? others[ahead(this.#at, others.map(middle), way)]
      : /^\p{L}$/u.test(key) &&
        lit[
          nextWith(
            lit.map(nameOf),
            lit.findIndex((one) => one === now),
            key,
          )
        ];
    if (!next) return Boolean(way) && spotOf(now) !== null; // at the edge one stays
    this.#focus(next);
    return true;
  }

  /**
   * Give the focus to the lit piece nearest to where it was.
   * @param {boolean} show bring it into sight too
   * @returns {boolean} whether there is one
   */
  focusNearest(show) {
    const lit = this.#lit;
    const next = lit[nearest(this.#at, lit.map(middle))];
    if (next && show) this.#focus(next);
    else next?.focus({ preventScroll: true });
    return Boolean(next);
  }

  /** Give the focus to the picture itself, while nothing can be touched. */
  park() {
    this.element.focus({ preventScroll: true });
  }

  /** @param {SVGElement} spot */
  #focus(spot) {
    const { x, y } = middle(spot);
    this.view.reach(x, y);
    bring([spot]);
    spot.focus({ preventScroll: true });
  }

  /**
   * Put numbers on the pieces of some actions, in the place of all before, and bring them into sight: all of them, or
   * those of the chosen one, or where its way ends if even these lie too far apart.
   * @param {readonly Numbered[]} rows
   */
  number(rows) {
    this.#numbers.show(rows);
    const { all, chosen } = this.#numbers;
    if (!bringAll(all) && !bringAll(chosen)) bring(chosen.slice(-1));
  }

  /** Bring what is lit into sight: on a phone it may be elsewhere. */
  reveal() {
    bring([...this.element.querySelectorAll('.lit')]);
  }

  /** Bring these pieces into sight. @param {readonly string[]} ids */
  bring(ids) {
    bring(ids.flatMap((id) => this.#spots.get(id)?.outer ?? []));
  }

  /** Bring these pieces into sight if the picture is what is looked at. @param {readonly string[]} ids */
  follow(ids) {
    const matrix = this.#pieces.getScreenCTM();
    if (!matrix || !isSeen(this.element)) return;
    const boxes = ids.flatMap((id) => {
      const { x, y, width, height } = this.boxOf(id) ?? { x: 0, y: 0, width: 0, height: 0 };
      const [from, to] = [new DOMPoint(x, y), new DOMPoint(x + width, y + height)];
      const [top, bottom] = [from.matrixTransform(matrix).y, to.matrixTransform(matrix).y];
      return height ? [{ top, bottom }] : [];
    });
    bringPlaces(boxes, this.element); // where they glide to, not where they still are
  }

  /**
   * @param {PieceRow} row
   * @param {boolean} lively
   */
  #put(row, lively) {
    const known = this.#spots.get(row[0]);
    const spot = known ?? this.#make(row);
    if (known?.row === row) return;
    const [, symbol, x, y, label = '', text = '', style = '', turn = 0, scale = 1] = row;
    const place = `translate(${x}px,${y}px) rotate(${turn}deg) scale(${scale})`;
    if (known && lively && known.place !== place) glide(known, place);
    spot.outer.style.transform = spot.place = place;
    const dress = () => {
      set(spot.inner, { class: `piece ${style}` });
      set(spot.use, { href: symbol ? `#${symbol}` : null });
      if (spot.text.textContent !== text) spot.text.textContent = text;
    };
    if (known && lively && known.row[1] !== symbol) turnOver(spot, dress);
    else dress();
    if (!this.missed) spot.title.textContent = label;
    spot.row = row;
    if (!known && lively) spot.outer.animate([{ opacity: 0 }, { opacity: 1 }], GLIDE);
  }

  /** @param {PieceRow} row @returns {Spot} */
  #make(row) {
    const [halo, use, text, title] = [s('use', { class: 'halo' }), s('use'), s('text', { dy: '0.35em' }), s('title')];
    const inner = s('g', { class: 'piece' }, title, halo, use, text);
    const outer = s('g', { class: 'spot', 'data-id': row[0] }, inner);
    const spot = { row, place: '', outer, inner, halo, use, text, title };
    this.#spots.set(row[0], spot);
    return spot;
  }

  /**
   * @param {string} id
   * @param {Spot} spot
   * @param {boolean} lively
   */
  #remove(id, { outer }, lively) {
    this.#spots.delete(id);
    outer.removeAttribute('data-id');
    outer.classList.remove('lit', 'marked');
    if (!lively) return outer.remove();
    outer.animate([{ opacity: 1 }, { opacity: 0 }], GLIDE).onfinish = () => outer.remove();
  }

  /** Put the elements in the order of the picture, moving as few as possible. @param {Picture} picture */
  #arrange(picture) {
    /** @type {Element | null} */
    let next = null;
    for (const id of [...picture.pieces.keys()].reverse()) {
      const outer = this.#spots.get(id)?.outer;
      if (!outer) continue;
      if (outer.parentNode !== this.#pieces || outer.nextElementSibling !== next)
        this.#pieces.insertBefore(outer, next);
      next = outer;
    }
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.view.dragged && event.detail) return;
    const found = spotNear(event);
    if (found?.dataset.id) return this.touched(found.dataset.id);
    const missed = anySpotOf(event.target)?.dataset.id;
    if (missed) this.missed?.(missed);
    this.view.tap();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const id = anySpotOf(event.target)?.dataset.id;
    if (!id || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    if (spotOf(event.target)) this.touched(id);
    else this.missed?.(id);
  }
}

/** Change those attributes that are others: even the same value is drawn anew. @param {Element} element @param {Record<string, string | null>} attributes */
function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) === value) continue;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

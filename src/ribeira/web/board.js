/** The table as a picture: one element per piece, kept from frame to frame, so that what changes place glides. */

/** @import {Numbered, Picture, PieceRow} from './types' */
import { s } from './dom.js';
import { Numbers } from './numbers.js';
import { PanZoom } from './panzoom.js';

const GLIDE = { duration: 450, easing: 'cubic-bezier(.3,.1,.2,1)' };
const NEAR = [
  [0, 0],
  [12, 0],
  [-12, 0],
  [0, 12],
  [0, -12],
]; // pixels by which a finger may miss

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether things should change at once. */
export function hurried() {
  return document.hidden || still.matches;
}

/**
 * One piece on the screen: `outer` is placed and glides, `inner` turns over and is lifted, `halo` is its outline.
 * @typedef {{row: PieceRow, place: string, outer: SVGGElement, inner: SVGGElement, halo: SVGUseElement, use: SVGUseElement,
 *   text: SVGTextElement, title: SVGTitleElement, glide?: Animation}} Spot
 */

export class Board {
  /** @type {Map<string, Spot>} */
  #spots = new Map();
  #pieces = s('g');
  #numbers = new Numbers((id) => this.#spots.get(id)?.use);

  /**
   * @param {(id: string) => void} touched
   * @param {(id: string) => void} [missed] a piece was touched that means nothing now; it has a card in place of a title
   */
  constructor(touched, missed) {
    this.element = s(
      'svg',
      { class: 'board', role: 'group' },
      outline('lit'),
      outline('marked'),
      outline('focus'),
      this.#pieces,
      this.#numbers.element,
    );
    this.view = new PanZoom(this.element);
    this.touched = touched;
    this.missed = missed;
    this.element.addEventListener('click', (event) => this.#click(event));
    this.element.addEventListener('keydown', (event) => this.#key(event));
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
      outer.toggleAttribute('data-other', others.has(id));
      if ((lit || marked) && row[1]) halo.setAttribute('href', `#${row[1]}`);
      else halo.removeAttribute('href');
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

  /** The element of a piece that lies on the table. @param {string} id */
  elementOf(id) {
    return this.#spots.get(id)?.outer;
  }

  /** Every piece that has a name, from back to front. */
  get labelled() {
    return [...this.#spots].filter(([, { row }]) => row[4]).map(([id]) => id);
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

  /** Put numbers on the pieces of some actions, in the place of all before. @param {readonly Numbered[]} rows */
  number(rows) {
    this.#numbers.show(rows);
  }

  /** Where nothing that is lit can be seen, as on a phone, bring it into sight. */
  reveal() {
    bring([...this.element.querySelectorAll('.lit')]);
  }

  /** Bring one of these pieces into sight. @param {readonly string[]} ids */
  bring(ids) {
    bring(ids.flatMap((id) => this.#spots.get(id)?.outer ?? []));
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
      spot.inner.setAttribute('class', `piece ${style}`);
      if (symbol) spot.use.setAttribute('href', `#${symbol}`);
      else spot.use.removeAttribute('href');
      spot.text.textContent = text;
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
    const found =
      spotOf(event.target) ?? NEAR.map(([dx, dy]) => spotAt(event.clientX + dx, event.clientY + dy)).find(Boolean);
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

/** If none of them can be seen, scroll to the first. @param {Element[]} elements */
function bring(elements) {
  const bar = document.querySelector('.ask')?.getBoundingClientRect(); // it may lie over the lower edge of the page
  const end = bar && bar.bottom >= innerHeight - 1 && bar.top > 0 ? bar.top : innerHeight;
  const area = elements[0]?.closest('.area');
  const window = area && area.scrollHeight > area.clientHeight + 1 ? area.getBoundingClientRect() : null; // it scrolls
  const seen = elements.some((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    if (window) return top > window.top && bottom < window.bottom;
    return bottom > 60 && top < Math.min(end - 30, innerHeight - 90);
  });
  if (!seen) elements[0]?.scrollIntoView({ block: 'center', behavior: hurried() ? 'auto' : 'smooth' });
}

const TOUCHABLE = '.lit,.marked,.spot[data-other]';

/** @param {EventTarget | null} target @returns {SVGElement | null} */
function spotOf(target) {
  return target instanceof Element ? target.closest(TOUCHABLE) : null;
}

/** The piece that an element is part of, whether it can be touched or not. @param {EventTarget | null} target @returns {SVGElement | null} */
function anySpotOf(target) {
  return target instanceof Element ? target.closest('.spot[data-id]') : null;
}

/** The uppermost piece there that can be touched: others may lie over it. @param {number} x @param {number} y */
function spotAt(x, y) {
  for (const element of document.elementsFromPoint(x, y)) {
    const spot = spotOf(element);
    if (spot) return spot;
  }
  return null;
}

/** A filter that makes a two-coloured outline of any shape. @param {string} id */
function outline(id) {
  const ring = (/** @type {number} */ radius, /** @type {string} */ name) => [
    s('feMorphology', { in: 'SourceAlpha', operator: 'dilate', radius }),
    s('feComponentTransfer', { result: 'shape' }, s('feFuncA', { type: 'linear', slope: 4 })), // hairlines count in full
    s('feFlood', { class: name }),
    s('feComposite', { in2: 'shape', operator: 'in', result: name }),
  ];
  const merge = s('feMerge', {}, s('feMergeNode', { in: 'edge' }), s('feMergeNode', { in: 'ring' }));
  return s(
    'filter',
    { id: `outline-${id}`, x: '-30%', y: '-30%', width: '160%', height: '160%' },
    ...ring(6, 'edge'),
    ...ring(4, 'ring'),
    merge,
  );
}

/** @param {Element} element @param {Record<string, string | null>} attributes */
function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

/** @param {Spot} spot @param {string} place */
function glide(spot, place) {
  const from = spot.glide?.playState === 'running' ? getComputedStyle(spot.outer).transform : spot.place;
  spot.glide?.cancel();
  spot.glide = spot.outer.animate([{ transform: from }, { transform: place }], GLIDE);
}

/** Turn a piece to its edge, dress it anew, turn it back. @param {Spot} spot @param {() => void} dress */
function turnOver({ inner }, dress) {
  const [flat, edge] = [{ transform: 'none' }, { transform: 'scaleX(.02)' }];
  inner.animate([flat, edge], 140).onfinish = () => {
    dress();
    inner.animate([edge, flat], 180);
  };
}

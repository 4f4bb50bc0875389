/** What others did, drawn over the table: where pieces came from, what is new, what was used, gains and losses. */

/** @import {Picture, PieceRow} from './types' */
/** @import {Board} from './board.js' */
/** @import {Box} from './boxes.js' */
/** @import {Trail} from './since.js' */
import { freest, holds, isSame, joined, liesIn, placesBeside, within } from './boxes.js';
import { markPath, s } from './dom.js';

const [ROOM, BADGE, LETTERS, CARD] = [4, 8, 13, 46]; // pixels on the screen
const EDGE = 12; // pixels at the edge of a mat that what belongs to another may cover
const FAR = 0.42; // of the table's width: what comes from farther comes from somebody's store
const NEAR = 14; // units of the picture that a piece must have moved for a way to be drawn
const SPARED = 'spared-words';
const mask = `url(#${SPARED})`; // for lines that must not run through what is written

/**
 * Takes the place that covers least of what is written on the table, of what has got a place before, and of other mats
 * than the one it belongs to.
 * @typedef {(places: Box[], mat?: Box | null) => Box} Room
 */

export class Trails {
  #spared = s('mask', { id: SPARED, maskUnits: 'userSpaceOnUse' });
  #ways = s('g', { class: 'ways-gone', mask });
  #rings = s('g');
  #gains = s('g', { class: 'gains' });
  #pointed = s('g', { class: 'pointed' });
  element = s(
    'g',
    { class: 'trails', 'aria-hidden': 'true' },
    this.#spared,
    this.#ways,
    this.#rings,
    this.#gains,
    this.#pointed,
  );

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    board.cover(this.element);
  }

  /**
   * Draw a trail in the place of the one before.
   * @param {Trail} trail
   * @param {Picture} picture that is on the table
   */
  show({ traces, used, gains }, picture) {
    const { pixel } = this.board.view;
    // All is measured before anything is drawn: to measure may ask for a layout.
    const boxes = traces.map((trace) => ({ ...trace, box: this.#box(trace.id) }));
    const cards = used.map(({ seat, row }) => ({ seat, row, mat: this.#box(`mat-${seat}`) }));
    const changes = gains.map(({ figure, by }) => {
      return { figure, by, box: this.#box(figure[0]), mat: this.#box(`mat-${figure[1]}`) };
    });
    const homes = new Map(traces.map(({ seat }) => [seat, this.#box(`mat-${seat}`)]));
    const mats = [...cards, ...changes].flatMap(({ mat }) => mat ?? []);
    this.#spare(picture.size);
    const taken = this.#matters(mats);
    /** @type {Room} */
    const room = (places, mat = null) => {
      const others = mats
        .filter((one) => mat && !isSame(one, mat))
        .map((one) => within(one, Math.min(EDGE * pixel, one.height * 0.15))); // or it would seem to be about somebody else
      const free = freest(places, [...taken, ...others], picture.size);
      taken.push(free);
      return free;
    };
    for (const group of [this.#ways, this.#rings, this.#gains]) group.replaceChildren();
    /** @type {Map<number | null, Box[]>} */
    const ringed = new Map();
    for (const { id, seat, from, box } of boxes) {
      const to = picture.pieces.get(id);
      if (!box || !to || boxes.some((other) => other.id !== id && other.seat === seat && holds(other.box, box)))
        continue;
      const far = from ? Math.hypot(from[2] - to[2], from[3] - to[3]) : 0;
      if (from && seat !== null && far > NEAR && far < FAR * picture.size[0])
        this.#ways.append(way(from, to, seat, pixel));
      ringed.set(seat, [...(ringed.get(seat) ?? []), box]);
    }
    for (const [seat, all] of ringed)
      for (const box of joined(all)) this.#rings.append(ring(box, seat, homes.get(seat), room, pixel));
    for (const { figure, by, box, mat } of changes)
      if (box) this.#gains.append(gain(by, figure[3], box, mat, room, pixel));
    for (const { seat, row, mat } of cards) if (mat) this.#rings.append(card(row, mat, seat, room, pixel));
  }

  /** Where there is something to read: letters, which count twice, and whatever lies on these mats. @param {readonly Box[]} mats */
  #matters(mats) {
    return this.board.rows.flatMap(([id, , , , , text]) => {
      const box = this.#box(id);
      if (!box) return [];
      if (text) return [box, box];
      return mats.some((mat) => liesIn(mat, box)) ? [box] : [];
    });
  }

  /** Let no line run through what is written on a picture of this size. @param {readonly [number, number]} size */
  #spare([width, height]) {
    const all = { x: 0, y: 0, width, height };
    const words = this.board.rows.flatMap(([id, symbol, , , , text]) => (text && !symbol ? (this.#box(id) ?? []) : []));
    for (const [name, value] of Object.entries(all)) this.#spared.setAttribute(name, String(value));
    this.#spared.replaceChildren(
      s('rect', { ...all, fill: '#fff' }),
      ...words.map((box) => s('rect', { ...box, fill: '#000' })),
    );
  }

  /** Point at some pieces, in the place of all before. @param {readonly string[]} ids */
  point(ids) {
    const [{ pixel }, boxes] = [this.board.view, ids.map((id) => this.#box(id))];
    this.#pointed.replaceChildren(
      ...boxes.flatMap((box) =>
        box && !boxes.some((other) => other !== box && holds(other, box)) ? [frame(box, pixel)] : [],
      ),
    );
  }

  /** Where a piece lies, in units of the picture. @param {string} id @returns {Box | null} */
  #box(id) {
    return this.board.boxOf(id);
  }
}

/** The style of a seat, or of nobody. @param {number | null} seat */
function worn(seat) {
  return seat === null ? 'trace' : `trace seat-${seat}`;
}

/**
 * The way of a piece: dots from where it lay to where it lies.
 * @param {PieceRow} from
 * @param {PieceRow} to
 * @param {number | null} seat
 * @param {number} pixel
 */
function way([, , x1, y1], [, , x2, y2], seat, pixel) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const bend = `${x1 + dx / 2 - dy * 0.12} ${y1 + dy / 2 + dx * 0.12}`;
  const d = `M${x1} ${y1}Q${bend} ${x2} ${y2}`;
  const line = (/** @type {string} */ name, /** @type {number} */ width) =>
    s('path', { d, class: name, 'stroke-width': width * pixel, 'stroke-dasharray': `0.01 ${7 * pixel}` });
  const origin = s('circle', { class: 'trace-origin', cx: x1, cy: y1, r: 4.5 * pixel, 'stroke-width': 2.5 * pixel });
  return s('g', { class: worn(seat) }, line('trace-edge', 6.5), line('trace-line', 4), origin);
}

/**
 * Brackets at the corners, one of them with the seat's mark; on the seat's own mat, which has that mark, without it.
 * @param {Box} box
 * @param {number | null} seat
 * @param {Box | null | undefined} mat of the seat
 * @param {Room} room
 * @param {number} pixel
 */
function ring(box, seat, mat, room, pixel) {
  const { x, y, width, height } = rounded(box, pixel);
  const arm = Math.max(5 * pixel, Math.min(width, height) * 0.24);
  const corner = (
    /** @type {number} */ cx,
    /** @type {number} */ cy,
    /** @type {number} */ dx,
    /** @type {number} */ dy,
  ) => `M${cx + dx * arm} ${cy}H${cx}V${cy + dy * arm}`;
  const d = [
    corner(x, y, 1, 1),
    corner(x + width, y, -1, 1),
    corner(x, y + height, 1, -1),
    corner(x + width, y + height, -1, -1),
  ].join('');
  /** @type {SVGElement[]} */
  const parts = [
    s('path', { d, class: 'trace-edge', 'stroke-width': 5.5 * pixel, mask }),
    s('path', { d, class: 'trace-line', 'stroke-width': 3 * pixel, mask }),
  ];
  if (seat !== null && !(mat && liesIn(mat, box))) {
    const [size, out] = [2 * BADGE * pixel, (BADGE + 2) * pixel];
    const [left, top, right, low] = [x - out, y - out, x + width + out - size, y + height + out - size];
    const corners = [
      [left, top],
      [right, top],
      [left, low],
      [right, low],
    ];
    const place = room(corners.map(([cx, cy]) => ({ x: cx, y: cy, width: size, height: size })));
    parts.push(badge(seat, place.x + size / 2, place.y + size / 2, pixel));
  }
  return s('g', { class: worn(seat) }, ...parts);
}

/** A dashed frame in ink. @param {Box} box @param {number} pixel */
export function frame(box, pixel) {
  const around = rounded(box, pixel);
  return s(
    'g',
    {},
    s('rect', { ...around, class: 'trace-edge', 'stroke-width': 5 * pixel }),
    s('rect', {
      ...around,
      class: 'trace-line',
      'stroke-width': 2.5 * pixel,
      'stroke-dasharray': `${6 * pixel} ${4 * pixel}`,
    }),
  );
}

/** @param {Box} box @param {number} pixel */
function rounded({ x, y, width, height }, pixel) {
  const room = ROOM * pixel;
  return { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room, rx: 5 * pixel };
}

/** @param {number} seat @param {number} x @param {number} y @param {number} pixel */
function badge(seat, x, y, pixel) {
  const scale = pixel * 0.7;
  return s(
    'g',
    { transform: `translate(${x} ${y})` },
    s('circle', { class: 'badge-ground', r: BADGE * pixel, 'stroke-width': pixel }),
    s('path', { class: 'badge-mark', d: markPath(seat), transform: `scale(${scale}) translate(-8 -8)` }),
  );
}

/**
 * What was used, small, at a corner of the mat or beside it.
 * @param {PieceRow} row
 * @param {Box} mat
 * @param {number} seat
 * @param {Room} room
 * @param {number} pixel
 */
function card([, symbol], mat, seat, room, pixel) {
  const [width, height] = [CARD * 0.7 * pixel, CARD * pixel];
  const [right, low, high] = [
    mat.x + mat.width - width * 0.85,
    mat.y + mat.height - height * 0.85,
    mat.y - height * 0.15,
  ];
  const { x, y } = room(
    [
      [right, low],
      [right, high],
      ...[1, 2, 3].flatMap((column) => [
        [mat.x - width * column, low],
        [mat.x - width * column, high],
      ]),
    ].map(([left, top]) => ({ x: left, y: top, width, height })),
    mat,
  );
  const use = s('use', { href: `#${symbol}`, transform: `scale(${height / 150})` });
  return s(
    'g',
    { class: worn(seat), transform: `translate(${x + width / 2} ${y + height / 2})` },
    use,
    badge(seat, -CARD * 0.3 * pixel, -CARD * 0.44 * pixel, pixel),
  );
}

/**
 * A gain or a loss, beside what it changed.
 * @param {number} by
 * @param {string} symbol
 * @param {Box} box
 * @param {Box | null} mat
 * @param {Room} room
 * @param {number} pixel
 */
function gain(by, symbol, box, mat, room, pixel) {
  const words = by > 0 ? `+${by}` : `−${-by}`;
  const [wide, high] = [(words.length * LETTERS * 0.62 + (symbol ? 20 : 0) + 12) * pixel, 20 * pixel];
  const { x, y } = room(placesBeside(box, mat, { width: wide, height: high }), mat);
  const text = s('text', { x: -wide / 2 + 6 * pixel, dy: '0.35em', 'font-size': LETTERS * pixel });
  text.textContent = words;
  /** @type {SVGElement[]} */
  const parts = [
    s('rect', { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: high / 2, 'stroke-width': 1.5 * pixel }),
    text,
  ];
  if (symbol)
    parts.push(
      s('use', {
        href: `#${symbol}`,
        transform: `translate(${wide / 2 - 14 * pixel} 0) scale(${pixel * 0.6})`,
      }),
    );
  const inner = s('g', { class: 'rise' }, ...parts);
  const place = `translate(${x + wide / 2} ${y + high / 2})`;
  return s('g', { class: by > 0 ? 'gain' : 'loss', transform: place }, inner);
}

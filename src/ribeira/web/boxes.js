/** Boxes on the table: which lies in which, which make one row, and how they make room for each other. */

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** Whether one lies inside the other. @param {Box | null} outer @param {Box} inner */
export function holds(outer, inner) {
  if (!outer || outer === inner || outer.width * outer.height <= inner.width * inner.height) return false;
  const slack = 2;
  return (
    outer.x - slack <= inner.x &&
    outer.y - slack <= inner.y &&
    outer.x + outer.width + slack >= inner.x + inner.width &&
    outer.y + outer.height + slack >= inner.y + inner.height
  );
}

/** Whether two begin at the same point. @param {Box} one @param {Box} other */
export function isSame(one, other) {
  return one.x === other.x && one.y === other.y;
}

/**
 * The boxes, with those that lie side by side in a row, nearly touching and as high as each other, joined to one.
 * @param {readonly Box[]} boxes
 * @returns {Box[]}
 */
export function joined(boxes) {
  /** @type {Box[]} */
  const rows = [];
  for (const box of [...boxes].sort((one, other) => one.x - other.x)) {
    const row = rows.find((one) => isNext(one, box));
    if (row) row.width = Math.max(row.width, box.x + box.width - row.x);
    else rows.push({ ...box });
  }
  return rows;
}

/** Whether a box goes on a row to the right. @param {Box} row @param {Box} box */
function isNext(row, box) {
  const slack = box.height * 0.2;
  const level = Math.abs(row.y - box.y) < slack && Math.abs(row.height - box.height) < slack;
  return level && box.x - (row.x + row.width) < slack;
}

/** A box without its edge. @param {Box} box @param {number} edge */
export function within({ x, y, width, height }, edge) {
  return {
    x: x + edge,
    y: y + edge,
    width: Math.max(0, width - 2 * edge),
    height: Math.max(0, height - 2 * edge),
  };
}

/** How much of a box lies over others. @param {Box} box @param {readonly Box[]} others */
export function covering({ x, y, width, height }, others) {
  return others.reduce((sum, one) => {
    const across = Math.min(x + width, one.x + one.width) - Math.max(x, one.x);
    const down = Math.min(y + height, one.y + one.height) - Math.max(y, one.y);
    return sum + Math.max(0, across) * Math.max(0, down);
  }, 0);
}

/**
 * Of several places the one that covers least, the first of those that cover as little; moved onto the table where one
 * would leave it.
 * @param {readonly Box[]} places
 * @param {readonly Box[]} others that are not to be covered
 * @param {readonly [number, number]} table its width and height
 * @returns {Box}
 */
export function freest(places, others, [width, height]) {
  const inside = places.map((box) => ({
    ...box,
    x: Math.max(0, Math.min(box.x, width - box.width)),
    y: Math.max(0, Math.min(box.y, height - box.height)),
  }));
  const costs = inside.map((box) => covering(box, others));
  return inside[costs.indexOf(Math.min(...costs))];
}

/**
 * Places for a label beside what it tells of: above, left, right and below, then at the edges of its mat and left of the
 * mat, in two rows.
 * @param {Box} thing
 * @param {Box | null} mat
 * @param {{width: number, height: number}} size of the label
 * @returns {Box[]}
 */
export function placesBeside(thing, mat, { width, height }) {
  const [middle, level] = [thing.x + (thing.width - width) / 2, thing.y + (thing.height - height) / 2];
  const beside = [
    [middle, thing.y - height],
    [thing.x - width, level],
    [thing.x + thing.width, level],
    [middle, thing.y + thing.height],
  ];
  const around = mat
    ? [
        [middle, mat.y - height * 0.7],
        [middle, mat.y + mat.height - height * 0.3],
        [mat.x - width, mat.y + mat.height - height],
        [mat.x - width, mat.y],
      ]
    : [];
  return [...beside, ...around].map(([x, y]) => ({ x, y, width, height }));
}

/** Whether one lies inside the other and leaves most of it free. @param {Box} outer @param {Box} inner */
export function liesIn(outer, inner) {
  return holds(outer, inner) && inner.width * inner.height < (outer.width * outer.height) / 4;
}

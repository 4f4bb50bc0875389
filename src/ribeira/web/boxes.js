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

/**
 * The boxes from left to right, moved to the right where one would cover another.
 * @template {Box} B
 * @param {readonly B[]} boxes
 * @param {number} gap between two
 * @returns {B[]}
 */
export function apart(boxes, gap) {
  /** @type {B[]} */
  const placed = [];
  for (const box of [...boxes].sort((one, other) => one.x - other.x)) {
    const beside = placed.filter((one) => Math.abs(one.y - box.y) < box.height);
    placed.push({ ...box, x: Math.max(box.x, ...beside.map((one) => one.x + one.width + gap)) });
  }
  return placed;
}

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { best } from '../../src/ribeira/web/room.js';

const PAGE = { width: 1000, height: 800 };
const CARD = { width: 300, height: 200 };
const box = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });
const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

test('a card lies beside its piece and inside the page, wherever the piece is', () => {
  for (const left of [0, 300, 500, 940])
    for (const top of [0, 300, 740]) {
      const piece = box(left, top, 60, 60);
      const [x, y] = best(piece, CARD, [], PAGE);
      const card = box(x, y, CARD.width, CARD.height);
      assert.ok(apart(card, piece), `${left} ${top}`);
      assert.ok(x >= 0 && y >= 0 && card.right <= PAGE.width && card.bottom <= PAGE.height);
    }
});

test('it keeps clear of what matters where there is room', () => {
  const piece = box(400, 400, 60, 60);
  const lit = [box(480, 400, 300, 60), box(60, 400, 320, 60)];
  const [x, y] = best(piece, CARD, lit, PAGE);
  for (const one of lit) assert.ok(apart(box(x, y, CARD.width, CARD.height), one));
});

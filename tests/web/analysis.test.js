import assert from 'node:assert/strict';
import { test } from 'node:test';

import { withPlayed } from '../../src/ribeira/web/advice.js';
import { apart, nearest } from '../../src/ribeira/web/graph.js';

const moments = [0, 10, 40, 100].map((at) => ({ at, chances: [0.5, 0.5], decision: null }));

test('a touch on the graph means the moment next to it', () => {
  assert.equal(nearest(moments, 0, 100).at, 0);
  assert.equal(nearest(moments, 0.45, 100).at, 40);
  assert.equal(nearest(moments, 1, 100).at, 100);
});

test('letters stand side by side and within the graph', () => {
  assert.deepEqual(apart([50, 100]), [50, 100]);
  const places = apart([300, 334, 335]);
  assert.ok(places[2] < 336 && places[2] - places[1] >= 11 && places[1] - places[0] >= 11);
});

const advised = (/** @type {string} */ action) => ({ action, words: action, touches: [], chance: 0.5, why: 'so' });

test('what was played is marked among the best, or comes after them', () => {
  const best = [advised('1 play 3'), advised('1 play 4')];
  assert.deepEqual(
    withPlayed(best, advised('1 play 4')).map((one) => Boolean(one.note)),
    [false, true],
  );
  const rows = withPlayed(best, advised('1 play 9'));
  assert.deepEqual(
    rows.map((one) => one.sign),
    [undefined, undefined, '×'],
  );
});

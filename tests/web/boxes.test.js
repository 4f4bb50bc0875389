import assert from 'node:assert/strict';
import { test } from 'node:test';

import { covering, freest, holds, joined, liesIn, placesBeside, within } from '../../src/ribeira/web/boxes.js';

const box = (x, y, width = 10, height = 10) => ({ x, y, width, height });

test('a box lies inside a larger one, give or take two units', () => {
  assert.ok(holds(box(0, 0, 30, 30), box(-1, 5)));
  assert.ok(!holds(box(0, 0, 30, 30), box(-5, 5)));
  assert.ok(!holds(box(0, 0), box(0, 0)));
  assert.ok(!holds(null, box(0, 0)));
});

test('boxes that make one row are joined, in whatever order they come', () => {
  assert.deepEqual(joined([box(22, 1), box(0, 0), box(11, 0)]), [box(0, 0, 32)]);
});

test('boxes that lie apart, in other rows or are higher stay as they are', () => {
  const alone = [box(0, 0), box(0, 11), box(11, 0, 10, 30), box(30, 0)];
  assert.equal(joined(alone).length, 4);
});

test('what one box covers of others is added up', () => {
  assert.equal(covering(box(0, 0), [box(5, 5), box(0, 8), box(10, 0)]), 25 + 20);
});

test('a label takes the place that covers least, and stays on the table', () => {
  const table = [100, 100];
  assert.deepEqual(freest([box(0, 0), box(50, 0)], [box(5, 5)], table), box(50, 0));
  assert.deepEqual(freest([box(20, 20), box(50, 0)], [box(80, 80)], table), box(20, 20));
  assert.deepEqual(freest([box(-5, 95)], [], table), box(0, 90));
});

test('in a low mat full of letters a label goes beside the mat', () => {
  const mat = box(100, 0, 200, 40);
  const letters = [box(100, 0, 200, 18), box(100, 20, 200, 18)];
  const label = freest(placesBeside(box(130, 20), mat, { width: 40, height: 18 }), letters, [400, 400]);
  assert.equal(covering(label, letters), 0);
});

test('what fills a mat does not lie in it', () => {
  assert.ok(liesIn(box(0, 0, 30, 30), box(5, 5)));
  assert.ok(!liesIn(box(0, 0, 30, 30), box(5, 5, 20, 20)));
});

test('a box without its edge has no less than no room', () => {
  assert.deepEqual(within(box(0, 0), 3), box(3, 3, 4, 4));
  assert.deepEqual(within(box(0, 0), 6), box(6, 6, 0, 0));
});

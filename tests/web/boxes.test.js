import assert from 'node:assert/strict';
import { test } from 'node:test';

import { apart, holds, joined } from '../../src/ribeira/web/boxes.js';

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

test('of two that would cover each other the right one makes room', () => {
  assert.deepEqual(apart([box(6, 0), box(0, 0), box(12, 3)], 2), [box(0, 0), box(12, 0), box(24, 3)]);
});

test('what lies in other rows stays where it is', () => {
  assert.deepEqual(apart([box(0, 0), box(5, 20)], 2), [box(0, 0), box(5, 20)]);
});

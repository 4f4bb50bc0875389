import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ahead, nearest, nextWith, WAYS } from '../../src/ribeira/web/space.js';

const way = (name) => WAYS.get(name) ?? [0, 0];
const CROSS = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: -100, y: 5 },
  { x: 0, y: 100 },
  { x: 10, y: -100 },
];

test('arrow keys go to what lies that way', () => {
  const from = CROSS[0];
  const rest = CROSS.slice(1);
  assert.equal(ahead(from, rest, way('ArrowRight')), 0);
  assert.equal(ahead(from, rest, way('ArrowLeft')), 1);
  assert.equal(ahead(from, rest, way('ArrowDown')), 2);
  assert.equal(ahead(from, rest, way('ArrowUp')), 3);
});

test('what lies straight ahead comes before what is nearer but aside', () => {
  const points = [
    { x: 60, y: 70 },
    { x: 120, y: 4 },
  ];
  assert.equal(ahead({ x: 0, y: 0 }, points, way('ArrowRight')), 1);
});

test('at the edge there is nothing ahead', () => {
  assert.equal(ahead({ x: 500, y: 0 }, CROSS, way('ArrowRight')), -1);
  assert.equal(ahead({ x: 0, y: 0 }, [{ x: 1, y: 0 }], way('ArrowRight')), -1);
});

test('every point of a grid can be reached by arrow keys', () => {
  const points = Array.from({ length: 30 }, (_, at) => ({
    x: (at % 6) * 75,
    y: Math.floor(at / 6) * 43 + (at % 2) * 21,
  }));
  const reached = new Set([0]);
  const open = [0];
  while (open.length) {
    const here = open.pop() ?? 0;
    for (const direction of WAYS.values()) {
      const others = points.filter((_, at) => at !== here);
      const found = ahead(points[here], others, direction);
      const next = found < 0 ? here : points.indexOf(others[found]);
      if (!reached.has(next)) open.push(next);
      reached.add(next);
    }
  }
  assert.equal(reached.size, points.length);
});

test('the nearest point', () => {
  assert.equal(nearest({ x: 90, y: 8 }, CROSS), 1);
  assert.equal(nearest({ x: 0, y: 0 }, []), -1);
});

test('a letter goes round all names that begin with it, whatever its accent', () => {
  const names = ['Area', 'dam', 'Água', 'End'];
  assert.equal(nextWith(names, -1, 'a'), 0);
  assert.equal(nextWith(names, 0, 'A'), 2);
  assert.equal(nextWith(names, 2, 'a'), 0);
  assert.equal(nextWith(names, 1, 'x'), -1);
  assert.equal(nextWith([], -1, 'a'), -1);
});

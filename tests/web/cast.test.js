/** Characters among the bots, and who sits down together. */

import assert from 'node:assert/strict';
import test from 'node:test';
import { byLevel, character, drawBots } from '../../src/ribeira/web/cast.js';

/** @param {string} name @param {string} level */
function person(name, level) {
  const label = name.toUpperCase();
  return { name, label, level, level_label: level.toUpperCase(), style_label: 'bold', about: '', face: `face-${name}` };
}

const BOTS = [
  { name: 'greedy', label: 'Greedy' },
  { name: 'easy', label: 'Easy' },
  ...['ana', 'bia', 'caio'].map((name) => person(name, 'easy')),
  person('dora', 'hard'),
];

test('characters are found by name and by level, plain bots are none', () => {
  assert.equal(character(BOTS, 'bia')?.label, 'BIA');
  assert.equal(character(BOTS, 'easy'), undefined);
  assert.equal(character(BOTS, null), undefined);
  const levels = byLevel(BOTS).map(({ level, about, cast }) => [level, about, cast.map((one) => one.name)]);
  assert.deepEqual(levels, [
    ['easy', 'Easy', ['ana', 'bia', 'caio']],
    ['hard', 'HARD', ['dora']],
  ]);
});

test('those who sit down together differ as long as they can', () => {
  for (let round = 0; round < 50; round++) {
    assert.equal(new Set(drawBots(BOTS, 'easy', 3)).size, 3);
    assert.deepEqual(drawBots(BOTS, 'easy', 1, ['ana', 'caio', null]), ['bia']);
    assert.equal(new Set(drawBots(BOTS, 'easy', 5).slice(0, 3)).size, 3);
  }
  assert.deepEqual(drawBots(BOTS, 'hard', 2), ['dora', 'dora']);
});

test('luck says which, and a bot that is no level sits down itself', () => {
  const lots = [0.9, 0.1, 0.5];
  assert.deepEqual(
    drawBots(BOTS, 'easy', 2, [], () => lots.shift() ?? 0),
    ['bia', 'caio'],
  );
  assert.deepEqual(drawBots(BOTS, 'greedy', 2), ['greedy', 'greedy']);
});

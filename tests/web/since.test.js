import assert from 'node:assert/strict';
import { test } from 'node:test';

import { patch } from '../../src/ribeira/web/frames.js';
import { deeds, Since, trail } from '../../src/ribeira/web/since.js';

const frame = (revision, parts = {}) => ({
  revision,
  base: revision - 1,
  pieces: [],
  gone: [],
  order: null,
  log: [],
  ...parts,
});
const told = (revision, seat, changed, parts = {}) =>
  frame(revision, {
    log: [[revision, 'told']],
    log_seats: [seat],
    log_pieces: [[changed, [], parts.used ?? '']],
    ...parts,
  });
const start = patch(null, {
  ...frame(1),
  base: null,
  size: [100, 100],
  title: '',
  pieces: [
    ['worker', 'w', 0, 0, '', '', 'seat-1'],
    ['card', 'wheat', 50, 50],
  ],
  figures: [['purse', 1, 3, 'coin']],
});

test('a piece leaves a trace from where it first lay, in the colour of its owner', () => {
  const frames = [
    told(2, 1, ['worker'], { pieces: [['worker', 'w', 20, 0, '', '', 'seat-1']] }),
    told(3, null, ['worker'], { pieces: [['worker', 'w', 40, 0, '', '', 'seat-1']] }),
  ];
  const { traces } = trail(start, frames, 0);
  assert.deepEqual(traces, [{ id: 'worker', seat: 1, from: start.pieces.get('worker') }]);
});

test('what is new has no place before, and what has come back or is gone leaves no trace', () => {
  const moved = told(2, 1, ['worker', 'house'], {
    pieces: [
      ['worker', 'w', 20, 0, '', '', 'seat-1'],
      ['house', 'h', 9, 9],
    ],
  });
  assert.deepEqual(
    trail(start, [moved], 0).traces.map(({ id, from }) => [id, from && from[2]]),
    [
      ['worker', 0],
      ['house', null],
    ],
  );
  const back = frame(3, { pieces: [['worker', 'w', 0, 0, '', '', 'seat-1']], gone: ['house'] });
  assert.deepEqual(trail(start, [moved, back], 0).traces, []);
});

test('what happens to our own things by nobody leaves no trace, what others do to them does', () => {
  const pieces = [['worker', 'w', 20, 0, '', '', 'seat-1']];
  assert.deepEqual(trail(start, [told(2, null, ['worker'], { pieces })], 1).traces, []);
  assert.equal(trail(start, [told(2, 0, ['worker'], { pieces })], 1).traces[0].seat, 1);
});

test('our own deeds leave no trace, but what they brought is told', () => {
  const frames = [told(2, 0, ['house'], { pieces: [['house', 'h', 9, 9]], figures: [['purse', 1, 8, 'coin']] })];
  const { traces, gains } = trail(start, frames, 0);
  assert.deepEqual(traces, []);
  assert.deepEqual(gains, [{ figure: ['purse', 1, 8, 'coin'], by: 5 }]);
  assert.equal(trail(start, frames, null).traces.length, 1);
});

test('gains and losses that make up for each other are not told', () => {
  const frames = [frame(2, { figures: [['purse', 1, 5, 'coin']] }), frame(3, { figures: [['purse', 1, 3, 'coin']] })];
  assert.deepEqual(trail(start, frames, 0).gains, []);
});

test('what was used up is shown as it was', () => {
  const { used } = trail(start, [told(2, 1, [], { used: 'card', pieces: [['card', 'maize', 50, 50]] })], 0);
  assert.deepEqual(used, [{ seat: 1, row: ['card', 'wheat', 50, 50] }]);
});

test('it begins with the frame after a decision', () => {
  const since = new Since();
  since.push(start, frame(2));
  since.push(patch(start, frame(2)), frame(3));
  assert.deepEqual(
    since.frames.map(({ revision }) => revision),
    [2, 3],
  );
  since.decide();
  assert.equal(since.frames.length, 2); // until something comes of it
  const before = patch(patch(start, frame(2)), frame(3));
  since.push(before, frame(4));
  assert.deepEqual(
    since.frames.map(({ revision }) => revision),
    [4],
  );
  assert.equal(since.start, before);
  since.decide();
  since.refused();
  since.push(patch(before, frame(4)), frame(5));
  assert.equal(since.frames.length, 2);
});

test('after a whole frame nothing is known until it is recalled, and only as much is kept as can be shown', () => {
  const since = new Since();
  since.push(null, { ...frame(1), base: null });
  assert.deepEqual([since.start, since.frames], [null, []]);
  const whole = { ...frame(1), base: null, size: [1, 1], title: '' };
  since.recall([whole, frame(2)]);
  assert.equal(since.frames.length, 1);
  since.recall([whole]);
  assert.equal(since.frames.length, 1); // more is known already
  for (let revision = 3; revision < 100; revision++) since.push(null, frame(revision));
  assert.equal(since.frames.length, 60);
  assert.equal(since.start.revision, since.frames[0].base);
});

test('what others did is brought into sight, and what nobody did where it is held', () => {
  assert.deepEqual(deeds(told(2, 1, ['worker', 'house']), 0), ['worker', 'house']);
  assert.deepEqual(deeds(told(2, 0, ['worker']), 0), []);
  assert.deepEqual(deeds(told(2, null, ['castle']), 0), []);
  assert.deepEqual(deeds(told(2, null, ['castle'], { look: 'hold' }), 0), ['castle']);
  assert.deepEqual(deeds(told(2, 1, ['worker']), null), ['worker']); // a spectator follows all
});

test('lines that were told before are no deeds', () => {
  assert.deepEqual(deeds({ ...told(2, 1, ['worker']), base: 2 }, 0), []);
  assert.deepEqual(deeds({ ...told(2, 1, ['worker']), base: null }, 0), []);
});

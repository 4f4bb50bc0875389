import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { amend, grow, news, patch, Queue } from '../../src/ribeira/web/frames.js';

const piece = (id, x = 0) => [id, 'symbol', x, 0];
const frame = (parts) => ({
  revision: 1,
  base: null,
  size: [10, 10],
  title: '',
  pieces: [],
  gone: [],
  order: null,
  log: [],
  last: true,
  ...parts,
});
const whole = frame({ pieces: [piece('a'), piece('b'), piece('c')] });

test('a whole frame is the picture', () => {
  assert.deepEqual([...patch(null, whole).pieces.keys()], ['a', 'b', 'c']);
});

test('a change moves, removes and adds, and leaves the picture before it alone', () => {
  const before = patch(null, whole);
  const after = patch(before, frame({ revision: 2, base: 1, pieces: [piece('b', 5), piece('d')], gone: ['a'] }));
  assert.deepEqual([...after.pieces.keys()], ['b', 'c', 'd']);
  assert.equal(after.pieces.get('b')[2], 5);
  assert.deepEqual([...before.pieces.keys()], ['a', 'b', 'c']);
  assert.equal(after.pieces.get('c'), before.pieces.get('c'));
});

test('an order puts pieces back to front', () => {
  const change = (parts) => [...patch(patch(null, whole), frame({ revision: 2, base: 1, ...parts })).pieces.keys()];
  assert.deepEqual(
    change({
      pieces: [piece('d')],
      order: [
        [null, 'd', 'c'],
        ['a', 'b'],
      ],
    }),
    ['d', 'c', 'a', 'b'],
  );
  assert.deepEqual(change({ pieces: [piece('d')], gone: ['a'], order: [['b', 'd']] }), ['b', 'd', 'c']);
});

test('a change without size and title keeps those of the picture', () => {
  const { size, title, ...change } = frame({ revision: 2, base: 1 });
  const before = patch(null, frame({ ...whole, size: [30, 20], title: 'here' }));
  assert.deepEqual(patch(before, change).size, [30, 20]);
  assert.equal(patch(before, change).title, 'here');
  assert.equal(patch(before, { ...change, title: 'there' }).title, 'there');
});

test('a picture keeps what is true of the players until a frame says otherwise', () => {
  const aim = { goal: 'win', left: null, standing: [] };
  const begun = patch(null, frame({ ...whole, aim, to_act: [0, 1], committed: [] }));
  assert.deepEqual(begun.asked, { acting: [0, 1], committed: [] });
  const chosen = patch(begun, frame({ revision: 2, base: 1, to_act: [0], committed: [1] }));
  assert.deepEqual([chosen.aim, chosen.asked], [aim, { acting: [0], committed: [1] }]);
  const foreseen = patch(chosen, frame({ revision: 2, base: 2 }));
  assert.deepEqual([foreseen.aim, foreseen.asked], [aim, chosen.asked]);
});

test('a frame is about what it puts on the table or makes into something else', () => {
  const before = patch(null, whole);
  assert.deepEqual(
    news(before, { pieces: [piece('a', 7), piece('d'), ['b', 'other', 0, 0], ['t', '', 0, 0, '', 'mere text']] }),
    ['d', 'b'],
  );
});

test('news of a table change what they name and nothing else', () => {
  const seat = (at, name) => ({ seat: at, name, who: 'here' });
  const table = amend(null, { is: 'table', over: false, title: 'T', seats: [seat(0, 'Ana'), seat(1, 'Rui')] });
  const later = amend(table, { is: 'table', over: true, seats: [{ seat: 1, name: 'Eva' }] });
  assert.deepEqual(later, { is: 'table', over: true, title: 'T', seats: [seat(0, 'Ana'), seat(1, 'Eva')] });
  assert.equal(table.seats[1].name, 'Rui');
  assert.deepEqual(amend(later, { is: 'table', title: 'U' }).seats, later.seats);
});

test('a change of another picture is not applied', () => {
  assert.equal(patch(patch(null, whole), frame({ revision: 9, base: 8 })), null);
  assert.equal(patch(null, frame({ revision: 2, base: 1 })), null);
});

test('a whole frame forgets what was there', () => {
  const after = patch(patch(null, whole), frame({ revision: 7, pieces: [piece('z')] }));
  assert.deepEqual([...after.pieces.keys()], ['z']);
});

test('the log grows, and what was taken back leaves it', () => {
  const log = [
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
  ];
  assert.deepEqual(grow(log, frame({ log: [[4, 'four']], log_from: 3 })), [...log, [4, 'four']]);
  assert.deepEqual(
    grow(
      log,
      frame({
        log: [
          [1, 'one'],
          [5, 'undone'],
        ],
        log_from: 0,
      }),
    ),
    [
      [1, 'one'],
      [5, 'undone'],
    ],
  );
  assert.deepEqual(grow(log, frame({})), log);
});

test('figures stay until they change', () => {
  const before = patch(null, frame({ ...whole, figures: [['purse-0', 0, 3, 'coin']] }));
  const after = patch(before, frame({ revision: 2, base: 1, figures: [['purse-1', 1, 5, 'coin']] }));
  assert.deepEqual(
    [...after.figures.values()].map(([id, , value]) => [id, value]),
    [
      ['purse-0', 3],
      ['purse-1', 5],
    ],
  );
  assert.equal(before.figures.size, 1);
});

/** A queue at a speed, and what it has shown. */
function queued(slowness) {
  const shown = [];
  let drained = 0;
  const queue = new Queue(
    (one) => shown.push(one.revision),
    () => slowness,
    () => drained++,
  );
  const fill = (looks) => looks.forEach((look, at) => queue.push(frame({ revision: at + 1, base: at, look })));
  return { queue, shown, fill, drained: () => drained };
}

test('frames are shown one after the other', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { queue, shown, fill, drained } = queued(1);
  fill(['normal', 'normal', 'normal']);
  assert.deepEqual(shown, [1]);
  assert.ok(queue.busy);
  mock.timers.tick(700);
  assert.deepEqual(shown, [1, 2]);
  mock.timers.tick(700);
  assert.deepEqual(shown, [1, 2, 3]);
  mock.timers.tick(700);
  assert.equal(drained(), 1);
  assert.ok(!queue.busy);
  mock.timers.reset();
});

test('a touch goes on to the next moment that is held, another to the end', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { queue, shown, fill, drained } = queued(1);
  fill(['normal', 'normal', 'brief', 'hold', 'normal', 'brief']);
  assert.ok(queue.skip());
  assert.deepEqual(shown, [1, 2, 3, 4]);
  mock.timers.tick(2400);
  assert.deepEqual(shown, [1, 2, 3, 4]);
  assert.ok(queue.skip());
  assert.deepEqual(shown, [1, 2, 3, 4, 5, 6]);
  assert.equal(drained(), 1);
  assert.ok(!queue.skip());
  mock.timers.reset();
});

test('slowly it takes longer', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { queue, shown, fill } = queued(2);
  fill(['normal', 'normal']);
  mock.timers.tick(800);
  assert.deepEqual(shown, [1]);
  mock.timers.tick(600);
  assert.deepEqual(shown, [1, 2]);
  queue.stop();
  mock.timers.reset();
});

test('a whole frame does not wait, and nothing before it is lost', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { queue, shown, fill } = queued(1);
  fill(['normal', 'normal', 'normal']);
  queue.push(frame({ revision: 9 }));
  assert.deepEqual(shown, [1, 2, 3, 9]);
  queue.stop();
  mock.timers.reset();
});

test('at once nothing waits', () => {
  const { shown, fill } = queued(0);
  fill(['normal', 'hold', 'normal']);
  assert.deepEqual(shown, [1, 2, 3]);
});

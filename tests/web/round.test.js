import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

import { Queue } from '../../src/ribeira/web/frames.js';

const COMPANY = { you: 0, seats: [0, 1, 2, 3].map((seat) => ({ seat })) };

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  mock.method(performance, 'now', () => Date.now());
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

/** Frames of one seat, of which the last says whose turn it is then. */
function turn(seat, looks, next) {
  return looks.map((look, at) => ({ seat, look, last: at === looks.length - 1, to_act: [next] }));
}

/** Let frames come at an interval after a decision; when each was shown, in milliseconds after the decision. */
function play(frames, interval, { slowness = 1, company = COMPANY, before = 0 } = {}) {
  const began = Date.now();
  const shown = [];
  const queue = new Queue(
    (frame) => shown.push({ seat: frame.log_seats[0], look: frame.look, at: Date.now() - began }),
    () => slowness,
    undefined,
    () => company,
  );
  queue.refill();
  mock.timers.tick(before);
  const coming = frames.map(({ seat, look, last, to_act: toAct }, at) => ({
    revision: at + 1,
    base: at,
    pieces: [],
    gone: [],
    order: null,
    log: [[at + 1, 'something happens']],
    log_seats: [seat],
    look,
    last,
    ...(last && { to_act: toAct }),
  }));
  for (let time = 0; queue.busy || coming.length; time += 10) {
    if (coming.length && time % interval === 0) queue.push(coming.shift());
    mock.timers.tick(10);
  }
  return shown;
}

const normal = (count) => Array.from({ length: count }, () => 'normal');
const long = [...turn(0, ['normal'], 1), ...turn(1, normal(9), 2), ...turn(2, normal(12), 3), ...turn(3, normal(8), 0)];
const last = (shown) => shown.at(-1).at;

/** How long it took to show what each of the others did. */
function spans(shown) {
  const first = [0, 1, 2, 3].map((seat) => shown.find((one) => one.seat === seat).at);
  return [1, 2, 3].map((seat) => (first[seat + 1] ?? last(shown)) - first[seat]);
}

test('a round takes its time and no more, at once or in as many batches as there are moves', () => {
  for (const interval of [10, 60, 110, 150]) {
    const time = last(play(long, interval));
    assert.ok(time <= 5500, `${time} ms with a move every ${interval}`);
    assert.ok(time >= 3500, `${time} ms with a move every ${interval}`);
  }
});

test('every seat has a part of the round, the last too', () => {
  for (const interval of [10, 60, 110, 150])
    for (const span of spans(play(long, interval))) assert.ok(span >= 500, `${span} ms with a move every ${interval}`);
});

test('what the page takes to draw counts', () => {
  const late = 1.5; // by which every pause is longer than was asked for
  mock.method(performance, 'now', () => Date.now() * late);
  const time = last(play(long, 10)) * late;
  assert.ok(time <= 5700, `${time} ms`);
});

test('what matters is held, and what is dealt passes quickly', () => {
  const shown = play([...turn(1, ['normal', 'brief', 'hold', 'normal'], 2), ...turn(2, ['normal'], 0)], 10);
  const times = shown.slice(1).map(({ at }, index) => at - shown[index].at);
  assert.ok(times[2] >= 2500);
  assert.ok(times[1] < times[0] / 4, `${times}`);
});

test('a new decision begins a new round', () => {
  const queue = new Queue(
    () => {},
    () => 1,
    undefined,
    () => COMPANY,
  );
  const after = () => {
    queue.push({ revision: 1, base: 0, log_seats: [1], last: true, to_act: [0] });
    let time = 0;
    for (; queue.busy; time += 10) mock.timers.tick(10);
    return time;
  };
  queue.refill();
  for (let spent = 0; spent < 7000;) spent += after();
  const late = after();
  queue.refill();
  assert.ok(late < after() / 4, `${late} ms`);
});

test('what is held has time of its own', () => {
  const held = [...turn(1, ['normal', 'hold', 'brief'], 2), ...turn(2, normal(30), 3), ...turn(3, normal(20), 0)];
  const shown = play(held, 110);
  const at = shown.findIndex(({ look }) => look === 'hold');
  assert.ok(shown[at + 1].at - shown[at].at >= 2500);
  assert.ok(last(shown) <= 2500 + 5500, `${last(shown)} ms`);
  assert.ok(last(shown) >= 2500 + 3500, `${last(shown)} ms`);
});

test('whoever thinks for long takes no time from what is shown', () => {
  const alone = play(turn(1, normal(5), 0), 10, { company: { you: 0, seats: [{ seat: 0 }, { seat: 1 }] } });
  const late = play(turn(1, normal(5), 0), 10, {
    company: { you: 0, seats: [{ seat: 0 }, { seat: 1 }] },
    before: 90_000,
  });
  assert.deepEqual(
    late.map(({ at }) => at - 90_000),
    alone.map(({ at }) => at),
  );
});

test('what comes after a lull has time again, with no decision between', () => {
  const shown = [];
  const queue = new Queue(
    () => shown.push(Date.now()),
    () => 1,
    undefined,
    () => ({ ...COMPANY, you: null }),
  );
  const come = (count) => {
    for (let at = 0; at < count; at++)
      queue.push({ revision: at + 1, base: at, look: 'normal', log_seats: [1], last: true, to_act: [2] });
    while (queue.busy) mock.timers.tick(10);
  };
  come(80);
  mock.timers.tick(20_000);
  come(5);
  const [first, , , , end] = shown.slice(-5);
  assert.ok(end - first >= 900, `${end - first} ms`);
});

test('moves that come slowly are shown as they come', () => {
  const slow = play(long, 1500);
  slow.forEach(({ at }, index) => assert.ok(at <= index * 1500 + 20, `move ${index} at ${at} ms`));
  const steady = play(long, 600);
  assert.ok(last(steady) <= (long.length - 1) * 600 + 1000, `${last(steady)} ms`);
});

test('a short round is not drawn out', () => {
  const short = [
    ...turn(0, ['normal'], 1),
    ...turn(1, normal(1), 2),
    ...turn(2, normal(1), 3),
    ...turn(3, normal(1), 0),
  ];
  assert.ok(last(play(short, 110)) <= 3 * 700 + 50);
});

test('slowly a round takes twice the time, fast a third', () => {
  const [time, slow, fast] = [1, 2, 0.35].map((slowness) => last(play(long, 10, { slowness })));
  assert.ok(Math.abs(slow / time - 2) < 0.15, `${slow} ms and ${time} ms`);
  assert.ok(Math.abs(fast / time - 0.35) < 0.05, `${fast} ms and ${time} ms`);
});

test('what happens to nobody belongs to the turn before it', () => {
  const cards = turn(1, normal(12), 2).map((frame, at) => ({ ...frame, seat: at % 2 ? null : 1 }));
  const shown = play([...turn(0, ['normal'], 1), ...cards, ...turn(2, normal(9), 3), ...turn(3, normal(9), 0)], 110);
  assert.ok(last(shown) <= 5500, `${last(shown)} ms`);
});

test('a second held moment of a round is shorter, but not for who only looks on', () => {
  const rides = [...turn(1, ['hold'], 2), ...turn(2, ['hold'], 3), ...turn(3, ['hold', 'brief'], 0)];
  const gaps = (shown) => shown.slice(1).map(({ at }, number) => at - shown[number].at);
  assert.deepEqual(gaps(play(rides, 10)), [2500, 1250, 1250]);
  assert.deepEqual(gaps(play(rides, 10, { company: { ...COMPANY, you: null } })), [2500, 2500, 2500]);
});

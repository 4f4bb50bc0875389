import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

import { backoff, Live } from '../../src/ribeira/web/socket.js';

/** A line that remembers what was said into it. */
class Line {
  readyState = 0;
  sent = [];
  constructor(address) {
    this.address = address;
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.cut();
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  cut() {
    this.readyState = 3;
    this.onclose?.();
  }
}

let lines, heard, states, revision, live;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  lines = [];
  heard = [];
  states = [];
  revision = 0;
  live = new Live(
    () => `revision=${revision}`,
    (message) => heard.push(message),
    (...state) => states.push(state),
    (address) => {
      lines.push(new Line(address));
      return lines.at(-1);
    },
  );
  live.connect();
});

afterEach(() => {
  live.end();
  mock.timers.reset();
});

const play = { do: 'play', decision: '0.3', action: '1 play 7' };

test('the wait doubles up to half a minute, and chance halves it at most', () => {
  assert.equal(backoff(0, 1), 500);
  assert.equal(backoff(3, 1), 4000);
  assert.equal(backoff(50, 1), 30000);
  assert.equal(backoff(3, 0), 2000);
});

test('messages are heard, answers are not', async () => {
  lines[0].open();
  const answered = live.send(play);
  lines[0].say({ is: 'chat', lines: [] });
  lines[0].say({ is: 'answer', id: lines[0].sent[0].id, ok: true });
  assert.deepEqual(
    heard.map((message) => message.is),
    ['chat'],
  );
  assert.equal((await answered).ok, true);
});

test('what was not answered is sent again, the same, once the line is back; what was answered is not', async () => {
  lines[0].open();
  const first = live.send({ do: 'chat', text: 'hello' });
  lines[0].say({ is: 'answer', id: lines[0].sent[0].id, ok: true });
  await first;
  void live.send(play);
  lines[0].cut();
  mock.timers.tick(500);
  lines[1].open();
  assert.deepEqual(lines[1].sent, [lines[0].sent[1]]);
});

test('a command given while the line is down is sent when it is up', () => {
  void live.send(play);
  assert.deepEqual(lines[0].sent, []);
  lines[0].open();
  assert.equal(lines[0].sent[0].action, '1 play 7');
});

test('each new try names the last revision', () => {
  lines[0].open();
  revision = 57;
  lines[0].cut();
  mock.timers.tick(500);
  assert.equal(lines[1].address, 'revision=57');
});

test('tries grow rarer, and begin anew after a message', () => {
  for (const wait of [500, 1000, 2000]) {
    lines.at(-1).cut();
    mock.timers.tick(wait / 2 - 1);
    const before = lines.length;
    mock.timers.tick(wait);
    assert.equal(lines.length, before + 1);
  }
  assert.deepEqual(
    states.map(([, tries]) => tries),
    [1, 2, 3],
  );
  lines.at(-1).open();
  lines.at(-1).say({ is: 'chat', lines: [] });
  lines.at(-1).cut();
  assert.deepEqual(states.at(-1), [false, 1]);
});

test('a line that no longer answers is given up', () => {
  lines[0].open();
  live.check();
  mock.timers.tick(6000);
  assert.equal(lines[0].readyState, 3);
  mock.timers.tick(500);
  assert.equal(lines.length, 2);
});

test('a line that answers is kept', async () => {
  lines[0].open();
  live.check();
  lines[0].say({ is: 'answer', id: lines[0].sent[0].id, ok: true });
  await Promise.resolve();
  mock.timers.tick(7000);
  assert.equal(lines.length, 1);
});

test('after the end nothing is heard and nobody calls back', () => {
  lines[0].open();
  live.end();
  lines[0].say({ is: 'chat', lines: [] });
  mock.timers.tick(60000);
  assert.deepEqual(heard, []);
  assert.equal(lines.length, 1);
});

test('a page that sleeps lets go of its line, and dials again when somebody looks', () => {
  lines[0].open();
  live.rest();
  assert.equal(lines[0].readyState, 3);
  mock.timers.tick(120_000);
  assert.equal(lines.length, 1);
  assert.deepEqual(states, []); // nobody is told that the line was lost
  live.check();
  assert.equal(lines.length, 2);
});

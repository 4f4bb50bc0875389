import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Foresight } from '../../src/ribeira/web/foresight.js';

const act = (action, foresee = true) => ({ action, words: action, touches: [action], foresee });

/** A foresight whose frames come when they are let through. */
function slow() {
  const shown = [];
  const waiting = new Map();
  const ahead = (action) =>
    new Promise((come) => {
      waiting.set(action, () => come({ log: [action] }));
    });
  const foresight = new Foresight(ahead, (frame) => shown.push(frame?.log[0] ?? null));
  return { foresight, shown, come: (action) => waiting.get(action)() };
}

test('what an action would bring is shown, and the present again', async () => {
  const { foresight, shown, come } = slow();
  const looking = foresight.look(act('a'));
  come('a');
  await looking;
  assert.deepEqual(shown, ['a']);
  assert.deepEqual(foresight.brings, ['a']);
  await foresight.look(act('a'));
  assert.deepEqual(shown, ['a'], 'once');
  await foresight.look(null);
  assert.deepEqual(shown, ['a', null]);
  assert.deepEqual(foresight.brings, []);
});

test('what comes too late is not shown', async () => {
  const { foresight, shown, come } = slow();
  const first = foresight.look(act('a'));
  const second = foresight.look(act('b'));
  come('b');
  come('a');
  await Promise.all([first, second]);
  assert.deepEqual(shown, ['b']);
  const third = foresight.look(act('c'));
  foresight.forget();
  come('c');
  await third;
  assert.deepEqual(shown, ['b']);
});

test('an action that cannot be foreseen is not looked at', async () => {
  const { foresight, shown } = slow();
  await foresight.look(act('a', false));
  assert.deepEqual(shown, []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { passTo } from '../../src/ribeira/web/hotseat.js';

const seat = (number, more = {}) => ({ seat: number, stand_in: false, handed: null, ...more });
const table = (you, seats) => ({ you, over: false, seats });
const here = [
  { seat: 0, token: 'a', table: 't' },
  { seat: 1, token: 'b', table: 't' },
];

test('the device goes to another player of it who is asked, unless its holder is', () => {
  const three = [seat(0), seat(1), seat(2)];
  assert.equal(passTo(table(0, three), [0, 1], here), null);
  assert.equal(passTo(table(0, three), [1, 2], here)?.token, 'b');
  assert.equal(passTo(table(0, three), [2], here), null);
  assert.equal(passTo(table(null, three), [1], here), null);
  assert.equal(passTo({ ...table(0, three), over: true }, [1], here), null);
});

test('a seat that a bot plays is not passed to', () => {
  assert.equal(passTo(table(0, [seat(0), seat(1, { handed: 'greedy' })]), [1], here), null);
  assert.equal(passTo(table(0, [seat(0), seat(1, { stand_in: true })]), [1], here), null);
});

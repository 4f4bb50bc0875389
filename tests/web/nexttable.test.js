import assert from 'node:assert/strict';
import { test } from 'node:test';
import { awaiting } from '../../src/ribeira/web/nexttable.js';

const one = (/** @type {object} */ facts) => ({
  table: 'a',
  token: 't',
  your_turn: true,
  over: false,
  changed: 5,
  ...facts,
});

test('tables that wait for me, the one that has waited longest first', () => {
  const tables = [
    one({ table: 'a', changed: 9 }),
    one({ table: 'b', changed: 3 }),
    one({ table: 'c', your_turn: false }),
    one({ table: 'd', over: true }),
    one({ table: 'e', changed: null }),
  ];
  assert.deepEqual(
    awaiting(tables).map(({ table }) => table),
    ['e', 'b', 'a'],
  );
  assert.deepEqual(
    awaiting(tables, 'b').map(({ table }) => table),
    ['e', 'a'],
  );
});

test('a table of which I hold several seats counts once, by the seat that is awaited', () => {
  const tables = [one({ token: 'first', your_turn: false }), one({ token: 'second' }), one({ token: 'third' })];
  assert.deepEqual(
    awaiting(tables).map(({ token }) => token),
    ['second'],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { numbered } from '../../src/ribeira/web/numbers.js';

/** @param {string} sign @param {string[]} touches @param {boolean} chosen */
const row = (sign, touches, chosen) => ({ sign, touches, chosen });

/** @param {ReturnType<typeof numbered>} found */
const signs = (found) =>
  Object.fromEntries([...found].map(([id, rows]) => [id, rows.map((one) => one.sign).join(' ')]));

test('the chosen one bears its number on all its pieces, others where they differ', () => {
  const rows = [row('1', ['card', 'here'], true), row('2', ['card', 'there'], false), row('3', ['end'], false)];
  assert.deepEqual(signs(numbered(rows)), { card: '1', here: '1', there: '2', end: '3' });
});

test('a piece on which several end bears all their numbers', () => {
  const rows = [row('1', ['a', 'end'], false), row('2', ['a', 'end'], false)];
  assert.deepEqual(signs(numbered(rows)), { end: '1 2' });
});

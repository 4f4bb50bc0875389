import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOne, since } from '../../src/ribeira/web/announced.js';

const words = (code, facts) => `${code} ${facts.n ?? ''} ${facts.events}`;

test('what I did myself is not told', () => {
  const lines = [
    [4, 'Ana builds.', 0],
    [4, 'Ana pays.', 0],
    [5, 'Rui moves.', 1],
    [6, 'Ana is paid.', 0],
  ];
  assert.deepEqual(since(lines, 0), ['Rui moves.', 'Ana is paid.']);
  assert.deepEqual(since(lines.slice(0, 2), 0), []);
});

test('everything is said in one sentence', () => {
  assert.equal(inOne(['Rui moves. He pays 2.', 'Eva rests.'], words), 'web.since  Rui moves, He pays 2; Eva rests');
  assert.equal(inOne([], words), '');
});

test('of many things only the last are told', () => {
  const many = Array.from({ length: 20 }, (_, at) => `Line ${at}.`);
  const told = inOne(many, words);
  assert.match(told, /^web.since.more 8 Line 8; /);
  assert.match(told, /Line 19$/);
});

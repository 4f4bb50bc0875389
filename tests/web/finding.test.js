import assert from 'node:assert/strict';
import { test } from 'node:test';

import { holds, marked, wordsOf } from '../../src/ribeira/web/finding.js';

test('words are found whatever their case and accents', () => {
  assert.ok(holds('Rápidos: nobody loses.', ['rapidos', 'NOBODY']));
  assert.ok(holds('the rapids', ['Rápid']));
  assert.ok(!holds('Rápidos: nobody loses.', ['rapidos', 'wins']));
  assert.ok(holds('anything', []));
});

test('a query is cut into words', () => {
  assert.deepEqual(wordsOf('  lay  a disc '), ['lay', 'a', 'disc']);
  assert.deepEqual(wordsOf('   '), []);
});

test('what was found is marked, with its own letters', () => {
  const parts = marked('Rápidos, rapidos', ['rapid']);
  assert.deepEqual(parts, [
    { part: 'Rápid', found: true },
    { part: 'os, ', found: false },
    { part: 'rapid', found: true },
    { part: 'os', found: false },
  ]);
  assert.equal(parts.map(({ part }) => part).join(''), 'Rápidos, rapidos');
});

test('words that overlap are marked as one', () => {
  assert.deepEqual(marked('banana', ['ana', 'ban']), [{ part: 'banana', found: true }]);
  assert.deepEqual(marked('plain', []), [{ part: 'plain', found: false }]);
});

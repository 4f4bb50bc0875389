import assert from 'node:assert/strict';
import { test } from 'node:test';

import { join, learn, say } from '../../src/ribeira/web/texts.js';

const steps = (/** @type {string} */ tag, /** @type {string[]} */ ...forms) =>
  learn({ 'web.language.tag': tag, steps: forms, of: '{known} of {count}' });

test('a sentence agrees with its number, each language in its own way', () => {
  steps('en-GB', '{n} step', '{n} steps');
  assert.deepEqual(
    [0, 1, 2].map((n) => say('steps', { n })),
    ['0 steps', '1 step', '2 steps'],
  );
  steps('fr', '{n} pas seul', '{n} pas');
  assert.deepEqual(
    [0, 1, 2].map((n) => say('steps', { n })),
    ['0 pas seul', '1 pas seul', '2 pas'],
  );
  steps('pl', '{n} krok', '{n} kroki', '{n} kroków');
  assert.deepEqual(
    [1, 3, 5].map((n) => say('steps', { n })),
    ['1 krok', '3 kroki', '5 kroków'],
  );
});

test('lists and numbers are written as the language has them', () => {
  steps('en-GB', '', '');
  assert.equal(join(['Ana', 'Rui', 'Eva']), 'Ana, Rui and Eva');
  assert.equal(say('of', { known: 1200, count: 'all' }), '1,200 of all');
  steps('pt-PT', '', '');
  assert.equal(join(['Ana', 'Rui', 'Eva']), 'Ana, Rui e Eva');
});

test('a code without words stands for itself, and so does a fact that is not given', () => {
  steps('en-GB', '', '');
  assert.equal(say('web.nothing'), 'web.nothing');
  assert.equal(say('of', { known: 1 }), '1 of {count}');
});

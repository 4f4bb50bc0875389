import assert from 'node:assert/strict';
import { test } from 'node:test';

globalThis.matchMedia = () => ({ matches: false });
const { shapeFor } = await import('../../src/ribeira/web/shape.js');

test('a phone has a tall table, a tablet a square one', () => {
  assert.equal(shapeFor(390), 'tall');
  assert.equal(shapeFor(640), 'tall');
  assert.equal(shapeFor(768), 'square');
});

test('beside its panels the whole table is to be seen, as large as can be', () => {
  assert.equal(shapeFor(716, 700), 'square');
  assert.equal(shapeFor(789, 740), 'square');
  assert.equal(shapeFor(924, 652), 'wide');
  assert.equal(shapeFor(1468, 1006), 'wide');
});

test('in a low window the wide table is the larger one', () => {
  assert.equal(shapeFor(900, 400), 'wide');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keep, takeUp } from '../../src/ribeira/web/underway.js';

const choice = { decision: 'd7', touched: ['campesino-1-1'], ending: null, turnedTo: '', stay: false };

test('what was under way at a table is taken up once, and only there', () => {
  keep('mine', { choice, tab: 1, draft: 'Bom dia' });
  assert.equal(takeUp('yours'), null);
  assert.deepEqual(takeUp('mine'), { choice, tab: 1, draft: 'Bom dia' });
  assert.equal(takeUp('mine'), null);
});

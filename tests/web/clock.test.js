import assert from 'node:assert/strict';
import { test } from 'node:test';

import { clockText, remaining } from '../../src/ribeira/web/clock.js';

test('only a ticking clock runs, and never below zero', () => {
  assert.equal(remaining(60000, true, 1500), 58500);
  assert.equal(remaining(60000, false, 1500), 60000);
  assert.equal(remaining(1000, true, 5000), 0);
  assert.equal(remaining(null, true, 5000), null);
});

test('a started second counts', () => {
  assert.equal(clockText(0), '0:00');
  assert.equal(clockText(1), '0:01');
  assert.equal(clockText(59001), '1:00');
  assert.equal(clockText(750000), '12:30');
  assert.equal(clockText(3723000), '1:02:03');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sameKey } from '../../src/ribeira/web/push.js';

test('a key as bytes and as text', () => {
  const bytes = Uint8Array.from([251, 239, 190, 255, 1]);
  assert.equal(sameKey(bytes.buffer, '------8B'), false);
  assert.equal(sameKey(bytes.buffer, Buffer.from(bytes).toString('base64url')), true);
  assert.equal(sameKey(null, Buffer.from(bytes).toString('base64url')), false);
});

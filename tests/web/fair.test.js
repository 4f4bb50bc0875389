import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hasOwnSeeds, newSeed, verdict } from '../../src/ribeira/web/fair.js';

const proof = { hash: 'h', seeds: ['a', null, 'c'], head: null, key: null };
const held = (seat, seed, hash = 'h') => ({ token: `t${seat}`, table: 't', seat, seed, hash });

test('a seed has 64 hexadecimal digits, and is never the same', () => {
  const seeds = new Set(Array.from({ length: 100 }, newSeed));
  assert.equal(seeds.size, 100);
  for (const seed of seeds) assert.match(seed, /^[0-9a-f]{64}$/);
});

test('the seeds of this device must stand in the proof under the hash it was shown', () => {
  assert.equal(hasOwnSeeds(proof, [held(0, 'a'), held(2, 'c')]), true);
  assert.equal(hasOwnSeeds(proof, [held(0, 'a'), held(1, 'b')]), false);
  assert.equal(hasOwnSeeds(proof, [held(0, 'a', 'other')]), false);
  assert.equal(hasOwnSeeds({ ...proof, seeds: null }, [held(0, 'a')]), false);
});

test('who gave no seed has nothing to compare', () => {
  assert.equal(hasOwnSeeds(proof, [held(0, undefined)]), null);
  assert.equal(hasOwnSeeds(proof, []), null);
});

test('of a deal that was known it is not said that it was fair', () => {
  assert.equal(verdict({ holds: true, deal: '', sentences: [] }), 'web.proof.holds');
  assert.equal(verdict({ holds: true, deal: 'same', sentences: [] }), 'web.proof.follows');
  assert.equal(verdict({ holds: true, deal: 'daily', sentences: [] }), 'web.proof.follows');
  assert.equal(verdict({ holds: false, deal: '', sentences: [] }), 'web.proof.open');
});

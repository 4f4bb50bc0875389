import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Moments } from '../../src/ribeira/web/moments.js';

const COUNT = 108;

/** Frames of a piece that moves one to the right with every action. */
function frames(from, to) {
  const made = [];
  for (let at = from; at <= to; at++) {
    const base = at === from ? null : at - 1;
    made.push({
      revision: at,
      base,
      size: [1, 1],
      title: '',
      pieces: [['p', 's', at, 0]],
      gone: [],
      order: null,
      log: [],
    });
  }
  return made;
}

test('any moment, in any order, with every chunk fetched once', async () => {
  const asked = [];
  const moments = new Moments(COUNT, async (from, to) => {
    asked.push([from, to]);
    return frames(from, to);
  });
  for (const moment of [0, 57, 56, COUNT, 1, 99]) {
    const { picture, frame } = await moments.at(moment);
    assert.equal(picture.pieces.get('p')[2], moment);
    assert.equal(frame.revision, moment);
  }
  assert.deepEqual(
    asked.sort((one, other) => one[0] - other[0]),
    [
      [0, 49],
      [50, 99],
      [100, COUNT],
    ],
  );
});

test('a chunk that failed is asked for again', async () => {
  let fail = true;
  const moments = new Moments(3, async (from, to) => {
    if (fail) throw new Error('offline');
    return frames(from, to);
  });
  await assert.rejects(moments.at(2), /offline/);
  fail = false;
  assert.equal((await moments.at(2)).picture.revision, 2);
});

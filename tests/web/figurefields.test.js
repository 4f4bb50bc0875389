import assert from 'node:assert/strict';
import { test } from 'node:test';

import { withFigure } from '../../src/ribeira/web/figurefields.js';

test('a figure is changed by its path, in a copy', () => {
  const data = { edition: 'Own', orders: { level_1: [[1, 2], { low: 3 }] } };
  const changed = withFigure(data, 'orders.level_1.1.low', 9);
  assert.deepEqual(changed.orders.level_1, [[1, 2], { low: 9 }]);
  assert.deepEqual(data.orders.level_1, [[1, 2], { low: 3 }]);
  assert.equal(withFigure(data, 'edition', 'Other').edition, 'Other');
});

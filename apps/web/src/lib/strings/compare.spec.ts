import { menus } from './board-menus.ts';
import { words } from './compare.ts';

it('the first chosen model is the reference in all texts', () => {
  expect(words.baseline).toBe(menus.compare.baseline);
  expect(words.baseline).toBe('reference');
  expect(words.first('CNN')).toBe('Make reference: CNN');
  expect(JSON.stringify(Object.values(words).map(String)) + JSON.stringify(words.right)).not.toContain('the baseline');
  expect(words.metricsNote('10,000')).toContain('Difference from the reference');
});

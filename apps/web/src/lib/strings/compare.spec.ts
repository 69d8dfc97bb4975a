import { menus } from './board-menus.ts';
import { words } from './compare.ts';

it('the first chosen model is the reference in all texts', () => {
  expect(words.reference).toBe(menus.compare.reference);
  expect(words.reference).toBe('reference');
  expect(words.first('CNN')).toBe('Make reference: CNN');
  expect(JSON.stringify(Object.values(words).map(String)) + JSON.stringify(words.right)).not.toContain('the baseline');
  expect(words.metricsNote('10,000')).toContain('Difference from the reference');
});

it('a citation states the caveat of the tests, the time of the results, and the addresses', () => {
  const copied = (verdicts: readonly string[]) =>
    words.citing.copied(
      verdicts,
      'MAC, closed world',
      { number: 12, instant: '29 Nov 2026, 08:00' },
      'https://x/compare?m=A,B',
    );
  const results = 'MAC, closed world, snapshot 12, 29 Nov 2026, 08:00 UTC. https://x/compare?m=A,B';
  expect(copied(['A is better.'])).toBe(`A is better. ${words.citing.adjusted} ${results}`);
  expect(copied([])).toBe(results);
});

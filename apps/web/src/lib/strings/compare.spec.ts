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
  const copied = (verdicts: readonly string[], claims: readonly string[]) =>
    words.citing.copied(verdicts, 'MAC, closed world', '29 Nov 2026, 08:00', {
      url: 'https://x/compare?m=A,B',
      permanent: 'https://x/t',
      claims,
    });
  const results = 'MAC, closed world, results of 29 Nov 2026, 08:00 UTC.';
  const links = 'Comparison: https://x/compare?m=A,B (permanent link: https://x/t )';
  expect(copied(['A is better.'], ['https://x/t'])).toBe(`A is better. ${words.citing.adjusted} ${results} ${links}`);
  expect(copied([], ['https://x/a', 'https://x/b'])).toBe(
    `${results} ${links} Claim checks: https://x/a , https://x/b`,
  );
});

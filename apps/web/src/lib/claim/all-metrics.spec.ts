import type { MetricTest } from '../api/documents/claim-all.ts';
import { words } from '../strings/claim-all.ts';
import { verdictGroups } from './all-metrics.ts';

const test = (label: string, verdict: MetricTest['verdict']) => ({ metric: { label }, verdict }) as MetricTest;
const tests = [
  test('AUC', 'BETTER'),
  test('HM', 'NOT_SIGNIFICANT'),
  test('EM', 'BETTER'),
  test('Coverage', 'WORSE'),
  test('GM', null),
];

describe('a claim over all metrics', () => {
  it('groups the metrics with a value of both models by their verdict', () =>
    expect([...verdictGroups(tests)]).toEqual([
      ['supported', ['AUC', 'EM']],
      ['contradicted', ['Coverage']],
      ['not_significant', ['HM']],
      ['not_tested', []],
    ]));
  it('is summarised with counts and names, without empty groups', () => {
    expect(words.summary(verdictGroups(tests))).toBe(
      'Supported on 2 of 4 metrics (AUC, EM); contradicted on 1 (Coverage); not supported on 1, difference not significant (HM).',
    );
    expect(words.summary(verdictGroups([test('AUC', 'NOT_TESTED')]))).toBe(
      'Supported on 0 of 1 metric; not tested on 1 (AUC).',
    );
  });
  it('is cited with its correction', () =>
    expect(words.copied('“A is better than B.”', 'Supported on 1 of 2 metrics (AUC).', 2, 'https://x.org/t')).toBe(
      '“A is better than B.” Primitives: supported on 1 of 2 metrics (AUC) (paired sign-flip tests, 5% level, corrected for 2 metrics, and significant on the board, which is corrected for all of its pairs). https://x.org/t',
    ));
});

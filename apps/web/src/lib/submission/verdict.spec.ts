import type { Evaluation } from '../api/documents/submission.ts';
import { verdictOf } from './verdict.ts';

const AUC = { id: 'mac.auc.v1', label: 'AUC', format: 'PERCENT', direction: 'HIGHER' };
const metric = AUC as Evaluation['track']['metrics'][number];
const references = [{ id: 'reference-random', cells: [{ metric: AUC.id, value: 0.1, step: null }] }];
const around = (value: number, half = 0.04) => ({ value, low: value - half, high: value + half, step: 0.01 });
const best = { value: 0.56, step: 0.01 };

describe('how good a result is', () => {
  it.each([
    [around(0.42), best, false, 'clearly better than chance (10.00%), 14 points behind the best entry'],
    [around(0.13), best, false, 'not clearly better than chance (10.00%), 43 points behind the best entry'],
    [around(0.05), null, false, 'below chance (10.00%)'],
    [{ ...around(0.05), low: null, high: null }, null, false, 'not clearly better than chance (10.00%)'],
    [around(0.58), best, false, 'clearly better than chance (10.00%), 2 points ahead of the best entry'],
    [around(0.56), best, false, 'clearly better than chance (10.00%), as good as the best entry'],
    [around(0.56), best, true, 'clearly better than chance (10.00%), the best entry'],
    [around(0.56), null, false, 'clearly better than chance (10.00%)'],
    [{ ...around(0.5), low: null, high: null }, null, false, 'better than chance (10.00%), without an interval'],
  ] as const)('is stated of %j next to %j', (result, entry, isOwn, text) =>
    expect(verdictOf(result, metric, references, entry, isOwn)).toBe(text),
  );
  it('is the other way round where lower is better', () => {
    const coverage = { ...metric, direction: 'LOWER' } as typeof metric;
    expect(verdictOf(around(0.02), coverage, references, { value: 0.01, step: 0.01 }, false)).toBe(
      'clearly better than chance (10.00%), 1 point behind the best entry',
    );
    expect(verdictOf(around(0.08), coverage, references, null, false)).toContain('not clearly better');
    expect(verdictOf(around(0.16), coverage, references, null, false)).toBe('below chance (10.00%)');
  });
  it('is not clear where the release rule would withhold it', () => {
    expect(verdictOf(around(0.15), metric, references, null, false, true)).toBe(
      'better than chance (10.00%), but too close to it for a first result to be published',
    );
    expect(verdictOf(around(0.13), metric, references, null, false, true)).toContain('not clearly better');
  });
  it('is unknown without a value, or without chance and a best entry', () => {
    expect(verdictOf({ ...around(0.5), value: null }, metric, references, best, false)).toBeNull();
    expect(verdictOf(around(0.5), metric, [], null, false)).toBeNull();
  });
});

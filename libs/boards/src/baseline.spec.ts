import { baselineOf, isDegenerate, type BaselineRule } from './baseline.js';
import { NO_FACTS } from './row.js';
import { NO_CELL, type SnapshotRow } from './snapshot.js';

const METRIC = 'mac.auc.v1';
const row = (code: string, value: number | null, notTrained = false, metric = METRIC): SnapshotRow => ({
  ...NO_FACTS,
  id: code,
  evidence: 'VERIFIED',
  evaluationId: code,
  submissionId: code,
  name: code,
  version: '1',
  team: 'Ada',
  interface: 'matcher',
  submissionCode: code,
  publishedAt: '2026-11-01T00:00:00.000Z',
  notTrained,
  cells: { [metric]: { ...NO_CELL, value } },
});
const RULE: BaselineRule = { metric: METRIC, chosen: null, references: new Set(), models: {} };
const BOARD = [row('A', 0.9), row('B', 0.5, true), row('C', 0.4), row('D', 0.1), row('E', 0, true), row('F', null)];
const codeOf = (rule: Partial<BaselineRule>, rows = BOARD) =>
  baselineOf(rows, { ...RULE, ...rule })?.submissionCode ?? null;

it('is the chosen entry, before those of reference teams', () =>
  expect(codeOf({ chosen: 'D', references: new Set(['C']) })).toBe('D'));
it('is the best entry of a reference team by default', () =>
  expect(codeOf({ references: new Set(['D', 'C']) })).toBe('C'));
it('is the best untrained entry where no reference team has one', () => expect(codeOf({})).toBe('B'));
it('is never an entry at the worst value, even if it was chosen', () => {
  expect(codeOf({ chosen: 'E' })).toBe('B');
  expect(codeOf({ references: new Set(['E', 'F']) })).toBe('B');
  expect(codeOf({}, [row('E', 0, true)])).toBeNull();
});
it('is never an entry that is no better than a constant or random model', () => {
  const models = { CONSTANT: { [METRIC]: 0.05 }, RANDOM: { [METRIC]: 0.4 }, ORACLE: { [METRIC]: 1 } };
  expect(codeOf({ references: new Set(['C', 'D']), models })).toBe('B');
  expect(codeOf({ models: { ...models, CONSTANT: { [METRIC]: null } }, chosen: 'C' })).toBe('B');
});
it('is, where lower values are better, an entry with a lower value than the floors', () => {
  const cv = 'vaw.cv.v1';
  const of = (value: number) =>
    isDegenerate(row('A', value, false, cv), { metric: cv, models: { RANDOM: { [cv]: 0.3 } } });
  expect([0.2, 0.3, 1].map(of)).toEqual([false, true, true]);
});
it('may be an entry that is no better than a constant model which is as good as the oracle', () => {
  const cv = 'vaw.cv.v1';
  const models = { CONSTANT: { [cv]: 0 }, RANDOM: { [cv]: 0.3 }, ORACLE: { [cv]: 0 } };
  expect(isDegenerate(row('A', 0.2, false, cv), { metric: cv, models })).toBe(false);
});

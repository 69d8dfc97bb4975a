import type { BenchmarkDefinition } from '@primitives/benchmark';
import type { MetricType } from './metric.type.js';
import { withUnitCount } from './unit-counts.js';

const countOf = (id: string, definition: object, board = 'main') =>
  withUnitCount({ id } as MetricType, definition as BenchmarkDefinition, board).units;

it('counts the compound nouns', () => {
  expect(countOf('compun.accuracy.v1', { compounds: [{ name: 'star box' }, { name: 'ring box' }] })).toBe(2);
});
it('counts the episodes of the board', () => {
  const task = { kind: 'classify', episodes: [{ name: '5-way-1-shot', count: 600 }], fullShot: true };
  expect(countOf('fewshot.prim.v1', { concepts: { task } }, '5-way-1-shot')).toBe(600);
  expect(countOf('fewshot.prim.v1', { concepts: { task } }, 'full-shot')).toBeNull();
});
it('counts the attributes', () => {
  expect(countOf('probe.f1_selectivity.v2', { attributes: ['red', 'round'] }, 'random')).toBe(2);
});
it('has no count for images and classes', () => {
  expect(countOf('mac.auc.v1', { attributes: ['red'] })).toBeNull();
  expect(countOf('interpretability.acc_class.v1', { attributes: ['red'] })).toBeNull();
});

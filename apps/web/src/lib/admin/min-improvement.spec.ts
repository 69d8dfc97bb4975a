import { boardsOf, PROTOCOL_IDS } from '@primitives/benchmark';
import { metricDefinition, primaryMetricOf } from '@primitives/metrics';

import {
  improvementEffect,
  improvementProblem,
  improvementText,
  requestedImprovement,
  type ImprovementForm,
} from './min-improvement.ts';

const form: ImprovementForm = {
  protocol: 'czsl',
  releaseRule: 'IMPROVEMENTS',
  improvement: 'NUMBER',
  minImprovement: '0.7',
};

it('requests a share for percentage points, and a number of another metric as it is', () => {
  expect(requestedImprovement(form)).toBe(0.007);
  expect(requestedImprovement({ ...form, protocol: 'attribute-probe' })).toBe(0.7);
});

it.each([
  ['the default', { improvement: 'DEFAULT' }],
  ['another release rule', { releaseRule: 'EXACT' }],
] as const)('requests nothing and refuses nothing with %s', (_what, change) => {
  expect(requestedImprovement({ ...form, ...change, minImprovement: 'x' })).toBeNull();
  expect(improvementProblem({ ...form, ...change, minImprovement: 'x' })).toBeUndefined();
});

it.each(['', ' ', '0', '-1', 'a lot', '101', 'Infinity'])('refuses the number %j', (minImprovement) => {
  expect(improvementProblem({ ...form, minImprovement })).toBe('Enter a number above 0, at most 100, such as 1.');
  expect(improvementEffect({ ...form, minImprovement }, 'AUC', 1_000)).toBeUndefined();
});

it('states the number with its unit, and its effect on an example', () => {
  expect(improvementText(form, 'AUC', 1_000)).toBe('0.7 percentage points of AUC');
  expect(improvementText({ ...form, minImprovement: '1' }, 'AUC', 1_000)).toBe('1 percentage point of AUC');
  expect(improvementEffect(form, 'AUC', 1_000)).toContain('from 40.7%');
  expect(improvementEffect({ ...form, protocol: 'attribute-probe' }, 'F1 selectivity', 1_000)).toContain('from 40.7;');
});

it('states the default with the least step of a split of that size', () => {
  const text = (protocol: string, images: number) =>
    improvementText({ ...form, protocol, improvement: 'DEFAULT' }, 'AUC', images);
  expect(text('czsl', 1_200)).toBe(
    'platform default: the rounding step of the split, at least 2 percentage points of AUC',
  );
  expect(text('attribute-probe', 1_200)).toBe('platform default: the rounding step of the split');
  expect(improvementEffect({ ...form, improvement: 'DEFAULT' }, 'AUC', 10_000)).toContain(
    'at least 0.5 percentage points of AUC on this split',
  );
});

it.each(PROTOCOL_IDS)('has the unit of the ranking metric of %s, of which more is better', (protocol) => {
  const [first = 'closed'] = protocol === 'compmap' ? [] : boardsOf({}, protocol);
  const { format, direction } = metricDefinition(primaryMetricOf(protocol, first));
  expect(requestedImprovement({ ...form, protocol, minImprovement: '1' })).toBe(format === 'percent' ? 0.01 : 1);
  expect(direction).toBe('higher');
});

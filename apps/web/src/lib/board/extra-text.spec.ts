import type { BoardRow } from '@primitives/boards';

import { extraText } from './extra-text.ts';

const cell = (value: number) => ({
  metric: 'em',
  value,
  low: null,
  high: null,
  rankLow: null,
  rankHigh: null,
  tier: null,
  mark: null,
});
const row = {
  interface: 'matcher',
  parameters: 431e6,
  licence: null,
  weights: 'ON_REQUEST',
  publishedAt: '2026-11-20T10:00:00Z',
  cells: [cell(0.4)],
  elsewhere: [cell(0.1)],
  cost: { flops: 19e12, memoryBytes: 2.283e9, latencyMs: 28, ratio: null, hardwareClass: '' },
} as unknown as BoardRow;
const empty = {
  ...row,
  interface: null,
  parameters: null,
  weights: null,
  publishedAt: null,
  cost: null,
  elsewhere: [],
} as BoardRow;

it.each([
  ['interface', 'matcher'],
  ['parameters', '431\u00a0M'],
  ['licence', '–'],
  ['weights', 'on request'],
  ['flops', '19\u00a0T'],
  ['memory', '2.28\u00a0GB'],
  ['latency', '28\u00a0ms'],
] as const)('a row shows its %s as %s', (extra, text) => expect(extraText(extra, row, 'closed', 'em')).toBe(text));

it('a row without data has a dash in every column', () => {
  for (const extra of [
    'interface',
    'parameters',
    'licence',
    'weights',
    'published',
    'flops',
    'memory',
    'latency',
    'change',
  ] as const)
    expect(extraText(extra, empty, 'closed', 'em')).toBe('–');
});

it('the change between worlds starts at the closed one', () =>
  expect(extraText('change', row, 'closed', 'em')).toMatch(/^−75\.0%$/));

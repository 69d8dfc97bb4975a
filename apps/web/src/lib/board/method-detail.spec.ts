import { hasLatency, methodDetail } from './method-detail.ts';

const cost = (latencyMs: number | null) => ({
  latencyMs,
  flops: 1e9,
  memoryBytes: null,
  ratio: null,
  hardwareClass: 'cpu',
});
const row = {
  backbone: 'small CNN',
  parameters: 4e6,
  cost: null as ReturnType<typeof cost> | null,
  team: 'Ada',
  copies: 0,
  citation: null as string | null,
  tableReference: null as string | null,
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it.each([
  ['its latency', 'small CNN · 4 M · 12 ms · Ada', cost(12), true],
  ['that its latency is missing where others have one', 'small CNN · 4 M · – ms, not measured · Ada', null, true],
  [
    'that it was not measured although operations are counted',
    'small CNN · 4 M · – ms, not measured · Ada',
    cost(null),
    true,
  ],
  ['no latency where no row has one', 'small CNN · 4 M · Ada', cost(null), false],
])('a verified row states %s', (_, text, measured, timed) =>
  expect(plain(methodDetail({ ...row, cost: measured }, true, timed))).toBe(text),
);

it('a reported row states its source, and no latency', () => {
  const reported = { ...row, citation: 'Ada 2020', tableReference: 'Table 2' };
  expect(plain(methodDetail(reported, false, true))).toBe('small CNN · Ada 2020, Table 2');
});

it('a board has latencies if a verified row has one', () => {
  const verified = { evidence: 'VERIFIED', cost: cost(3) } as const;
  expect(
    hasLatency([
      { ...verified, cost: cost(null) },
      { ...verified, evidence: 'REPORTED' },
    ]),
  ).toBe(false);
  expect(hasLatency([{ ...verified, cost: null }, verified])).toBe(true);
});

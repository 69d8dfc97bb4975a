import { amountText } from './amount-text.js';

const em = { id: 'mac.exact_match.v1', format: 'PERCENT', label: 'Exact Match' } as const;
const coverage = { id: 'mac.coverage.v1', format: 'COUNT', label: 'Coverage' } as const;

it.each([
  [0.02, em, '2 percentage points of Exact Match'],
  [0.01, em, '1 percentage point of Exact Match'],
  [0.005, em, '0.5 percentage points of Exact Match'],
  [0.00002, em, '0.002 percentage points of Exact Match'],
  [5, coverage, '5 pairs of Coverage'],
  [1, coverage, '1 pair of Coverage'],
  [0.05, { id: 'probe.cs.v2', format: 'COUNT', label: 'CS' } as const, '0.05 of CS'],
])('prints an improvement of %d with its unit', (amount, metric, text) =>
  expect(amountText(amount, metric)).toBe(text),
);

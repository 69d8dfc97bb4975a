import { marginText } from './margin-text.js';

const em = { id: 'mac.exact_match.v1', format: 'PERCENT' } as const;
const coverage = { id: 'mac.coverage.v1', format: 'COUNT' } as const;

it.each([
  [{ value: 0.08, step: 0.02 }, em, '8 points'],
  [{ value: 0.01, step: 0.01 }, em, '1 point'],
  [{ value: 0.0123 }, em, '1.23 points'],
  [{ value: 17.4 }, coverage, '17.40 pairs'],
  [{ value: 0.05 }, { id: 'probe.cs.v2', format: 'COUNT' } as const, '0.05'],
])('prints a lead of %o with its unit', (margin, metric, text) => expect(marginText(margin, metric)).toBe(text));

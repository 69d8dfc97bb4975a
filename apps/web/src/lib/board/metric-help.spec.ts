import { metricHelp } from './metric-help.ts';

const COVERAGE = {
  label: 'Coverage',
  help: 'Pairs to check.',
  format: 'COUNT',
  direction: 'LOWER',
  axis: 'LOG',
} as const;
const EXACT = { help: 'All pairs correct.', format: 'PERCENT', direction: 'HIGHER', axis: 'LINEAR' } as const;

describe('the help of a metric', () => {
  it('states definition, unit and direction', () =>
    expect(metricHelp({ ...EXACT, label: 'Exact Match' }, true)).toBe(
      'All pairs correct. In percent. Higher is better.',
    ));
  it('starts with the full name of an abbreviation', () =>
    expect(metricHelp({ ...EXACT, label: 'HM' }, true)).toMatch(/^Harmonic mean\. All pairs/));
  it('states the large steps of rounded counts', () => {
    expect(metricHelp(COVERAGE, false)).toBe('Pairs to check. A number, not a percentage. Lower is better.');
    expect(metricHelp(COVERAGE, true)).toContain('Lower is better. Rounded to 1, 2 or 5 times a power of ten');
  });
});

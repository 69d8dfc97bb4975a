import { metricHelp } from './metric-help.ts';

const COVERAGE = { help: 'Pairs to check.', format: 'COUNT', direction: 'LOWER', axis: 'LOG' } as const;

describe('the help of a metric', () => {
  it('states definition, unit and direction', () =>
    expect(
      metricHelp({ help: 'All pairs correct.', format: 'PERCENT', direction: 'HIGHER', axis: 'LINEAR' }, true),
    ).toBe('All pairs correct. In percent. Higher is better.'));
  it('states the large steps of rounded counts', () => {
    expect(metricHelp(COVERAGE, false)).toBe('Pairs to check. A number, not a percentage. Lower is better.');
    expect(metricHelp(COVERAGE, true)).toContain('Lower is better. Rounded to 1, 2 or 5 times a power of ten');
  });
});

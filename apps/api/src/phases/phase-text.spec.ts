import { phaseText } from './phase-text.js';

const phase = {
  name: 'Final',
  opensAt: new Date('2026-03-01T00:00:00Z'),
  closesAt: null,
  quotaLimit: null,
  results: 'at_once',
} as const;

describe('phaseText', () => {
  it('names the opening, and the other settings when there are any', () => {
    expect(phaseText(phase)).toBe('the phase Final accepts submissions from 2026-03-01T00:00:00.000Z');
    expect(phaseText({ ...phase, closesAt: new Date('2026-03-08T00:00:00Z'), quotaLimit: 3, results: 'at_end' })).toBe(
      'the phase Final accepts submissions from 2026-03-01T00:00:00.000Z until 2026-03-08T00:00:00.000Z, at most 3 ' +
        'per team, and publishes its results when it closes',
    );
  });
});

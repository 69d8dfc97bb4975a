import { phaseText } from './phase-text.js';

const phase = {
  name: 'Final',
  opensAt: new Date('2026-03-01T00:00:00Z'),
  closesAt: null,
  quotaLimit: null,
  results: 'at_once',
} as const;

describe('what readers receive of a phase', () => {
  it('is its opening, and what else there is', () => {
    expect(phaseText(phase)).toBe('the phase Final takes submissions from 2026-03-01T00:00:00.000Z');
    expect(phaseText({ ...phase, closesAt: new Date('2026-03-08T00:00:00Z'), quotaLimit: 3, results: 'at_end' })).toBe(
      'the phase Final takes submissions from 2026-03-01T00:00:00.000Z until 2026-03-08T00:00:00.000Z, 3 of a team, and tells its results when it closes',
    );
  });
});

import { inputOf, phaseFormOf } from './phase-form.ts';

const phase = {
  slug: 'final',
  name: 'Final',
  quotaLimit: 3,
  open: false,
  results: 'AT_END' as const,
  opensAt: '2026-03-01T08:30:00.000Z',
  closesAt: '2026-03-08T00:00:00.000Z',
};

it('formats and parses the instants of a phase in UTC', () => {
  const form = phaseFormOf(phase);
  expect(form).toMatchObject({ opensAt: '2026-03-01T08:30', closesAt: '2026-03-08T00:00' });
  expect(inputOf(form)).toMatchObject({
    opensAt: phase.opensAt,
    closesAt: phase.closesAt,
    slug: 'final',
    results: 'AT_END',
  });
});

it('an empty end stays open', () =>
  expect(inputOf({ ...phaseFormOf({ ...phase, closesAt: null }), results: 'AT_ONCE' }).closesAt).toBeNull());

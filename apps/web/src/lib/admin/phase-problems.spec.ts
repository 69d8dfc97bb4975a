import { EMPTY_PHASE, type PhaseForm } from './phase-form.ts';
import { closingNote, phaseProblems, suggestedPhaseSlug } from './phase-problems.ts';

const DEV = { slug: 'dev', name: 'Dev', opensAt: '2027-01-10T00:00:00Z', closesAt: '2027-02-10T00:00:00Z' };
const form: PhaseForm = { ...EMPTY_PHASE, name: 'Final', slug: 'final', opensAt: '2027-02-10T00:00' };
const problems = (more: Partial<PhaseForm>) => phaseProblems({ ...form, ...more }, [DEV]);

it('has no problem with a complete form, also next to another phase', () => expect(problems({})).toEqual({}));

it('names missing fields', () =>
  expect(Object.keys(problems({ name: ' ', slug: '', opensAt: '' }))).toEqual(['name', 'slug', 'opensAt']));

it.each([
  [{ closesAt: '2027-02-10T00:00' }, 'closesAt', /after the opening time/],
  [{ results: 'AT_END' }, 'closesAt', /when the phase closes/],
  [{ opensAt: '2027-02-09T23:00' }, 'opensAt', /phase Dev is open/],
  [{ opensAt: '2027-01-01T00:00', closesAt: '2027-01-10T00:01' }, 'opensAt', /phase Dev is open/],
  [{ slug: 'Final round' }, 'slug', /lower-case/],
  [{ slug: 'dev' }, 'slug', /has this slug/],
  [{ quotaLimit: 0.5 }, 'quotaLimit', /whole number/],
] as const)('explains %j at the field %s', (more, field, text) => {
  const found = problems(more);
  expect(Object.keys(found)).toEqual([field]);
  expect(found[field]).toMatch(text);
});

it('suggests a free slug of at most 31 characters', () => {
  expect(suggestedPhaseSlug('Dev', ['dev'])).toBe('dev-2');
  expect(suggestedPhaseSlug('A very long name of a phase of a challenge', []).length).toBeLessThanOrEqual(31);
});

describe('the note before saving', () => {
  const now = new Date('2026-11-29T08:00:00Z');
  const track = { opensAt: '2026-01-01T00:00:00Z', closesAt: null };
  const note = (more: Partial<PhaseForm>, others = [DEV]) =>
    closingNote(track, { ...form, ...more }, others, now, 'UTC');

  it('says until when the track accepts no submissions', () => {
    expect(note({})).toBe('This track then accepts no submissions until 10 Jan 2027, 00:00.');
    expect(note({}, [])).toBe('This track then accepts no submissions until 10 Feb 2027, 00:00.');
  });
  it('is empty while a phase is open', () =>
    expect(note({ opensAt: '2026-11-01T00:00', closesAt: '2026-12-01T00:00' })).toBe(''));
  it('names no time after the last phase', () =>
    expect(note({ opensAt: '2026-10-01T00:00', closesAt: '2026-11-01T00:00' }, [])).toBe(
      'This track then accepts no submissions.',
    ));
});

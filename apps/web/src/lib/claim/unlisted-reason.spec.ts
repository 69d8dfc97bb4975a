import type { UnlistedSubmission } from '../api/documents/unlisted.ts';
import { entryOf, withEntries } from '../compare/entry-of.ts';
import { unlistedReason } from './unlisted-reason.ts';

type Evaluation = UnlistedSubmission['evaluations'][number];
const COPY: Partial<Evaluation> = { copyOf: { entry: { code: 'PTSD86', name: 'Tiny' } } };
const submission = (facts: Partial<Evaluation> = {}): UnlistedSubmission => ({
  code: 'SYYAVN',
  evaluations: [
    {
      state: 'SCORED',
      debug: false,
      track: { slug: 'shapes' },
      publication: { visibility: 'SHOWN' },
      copyOf: null,
      ...facts,
    },
  ],
});
const reason = (of: UnlistedSubmission | null, latest = true) => unlistedReason('SYYAVN', of, 'shapes', latest);

describe('the reason why a claim check does not list a submission', () => {
  it.each<[string, UnlistedSubmission | null]>([
    ['copy of Tiny', submission(COPY)],
    ['debug run', submission({ debug: true })],
    ['withdrawn', submission({ publication: { visibility: 'WITHDRAWN' } })],
    ['withheld', submission({ publication: { visibility: 'WITHHELD' } })],
    ['not scored', submission({ publication: null })],
    ['another track', submission({ track: { slug: 'mac' } })],
    ['No public submission', null],
    ['50 best', submission()],
  ])('is %p', (text, of) => expect(reason(of)).toContain(text));

  it('of a published result can be that the snapshot lacks it', () =>
    expect(reason(submission(), false)).toContain('snapshot'));
});

describe('the entry of a copy', () => {
  it('is compared in its place, each model once', () => {
    expect(entryOf(submission(COPY), 'shapes')).toBe('PTSD86');
    expect([entryOf(submission(COPY), 'mac'), entryOf(submission(), null), entryOf(null, null)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(withEntries(['SYYAVN', 'PTSD86', 'JKJCZF'], new Map([['SYYAVN', 'PTSD86']]))).toEqual(['PTSD86', 'JKJCZF']);
  });
});

import type { Step } from '../api/documents/submission.ts';
import { stepText, type StepFacts } from './step-text.ts';
import { stepViews } from './steps.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 19, 9, 41, second)).toISOString();
const NAMES = ['UPLOADED', 'CHECKED', 'QUEUED', 'WARMED_UP', 'EVALUATED', 'SCORED', 'PUBLISHED'] as const;

/** Steps of 2 s; the one with the number `current` has started. @param end of it */
const run = (current: number, end: number | null = null): Step[] =>
  NAMES.map((name, i) => ({
    name,
    startedAt: i === 0 || i > current ? null : at(2 * i),
    endedAt: i < current ? at(2 * i + 2) : i === current && end !== null ? at(end) : null,
    detail: null,
  }));

interface Case {
  readonly state: StepFacts['evaluation']['state'];
  readonly stateText: string;
  readonly debug?: boolean;
  readonly reused?: boolean;
  readonly visibility?: string;
  readonly reason?: string;
  readonly listing?: StepFacts['submission']['listing']['listing'];
}
function texts(
  steps: readonly Step[],
  { debug, reused = false, visibility, reason, listing = 'LISTED', ...state }: Case,
) {
  const facts: StepFacts = {
    evaluation: { ...state, publication: visibility ? { visibility, reason } : null, service: { reused } },
    submission: { bundleBytes: 39_800, createdAt: at(2), listing: { listing } },
  };
  return stepViews(steps, state.state, debug, visibility ?? null).map((step) =>
    stepText(step, facts, new Date(at(30))),
  );
}
const titles = (...args: Parameters<typeof texts>) => texts(...args).map(({ title }) => title);

describe('the steps of a run', () => {
  const before = ['Uploaded', 'Checked', 'Queued', 'Warmed up', 'Evaluated', 'Scored', 'Published'];
  const after = ['Upload', 'Check', 'Queue', 'Warm up', 'Evaluate', 'Score', 'Publish'];
  const predicting = { state: 'PREDICTING', stateText: 'evaluating' } as const;
  const CASES: [string, number, string, Case][] = [
    ['waits for its checks', 1, 'Waiting for checks', { state: 'QUEUED', stateText: 'waiting for checks' }],
    ['is checked', 1, 'Checking', { state: 'VALIDATING', stateText: 'checking' }],
    ['is in the queue', 2, 'Waiting for a runner', { ...predicting, stateText: 'waiting for a runner' }],
    ['warms up', 3, 'Warming up', predicting],
    ['is evaluated', 4, 'Evaluating', predicting],
    ['waits for audits', 5, 'Waiting for scoring', { ...predicting, stateText: 'waiting for scoring' }],
    ['waits for the scorer', 5, 'Waiting for scoring', { state: 'SCORING', stateText: 'waiting for scoring' }],
    ['is scored', 5, 'Scoring', { state: 'SCORING', stateText: 'scoring' }],
  ];
  it.each(CASES)('of a run that %s have one current one', (_, current, title, facts) =>
    expect(titles(run(current), facts)).toEqual([...before.slice(0, current), title, ...after.slice(current + 1)]),
  );
  it.each([
    [1, { state: 'REJECTED', stateText: 'rejected' }, 'Check failed'],
    [3, { state: 'REJECTED', stateText: 'rejected' }, 'Warm-up failed'],
    [4, { state: 'FAILED', stateText: 'failed' }, 'Evaluation failed'],
    [5, { state: 'FAILED', stateText: 'failed' }, 'Scoring failed'],
    [2, { state: 'CANCELLED', stateText: 'cancelled' }, 'Cancelled'],
    [4, { state: 'CANCELLED', stateText: 'cancelled' }, 'Cancelled'],
  ] as const)('of a run that ended at step %d as %p: %s', (current, facts, title) =>
    expect(titles(run(current, 20), facts)).toEqual([...before.slice(0, current), title, ...after.slice(current + 1)]),
  );

  const scored = { state: 'SCORED', stateText: 'scored' } as const;
  it.each([
    ['WITHHELD', 'Withheld'],
    ['SEALED', 'Sealed'],
    ['EMBARGOED', 'Listing…'],
    ['WITHDRAWN', 'Withdrawn'],
  ])('end with a result that is %s and was never published: %s', (visibility, title) =>
    expect(titles(run(6), { ...scored, visibility })).toEqual([...before.slice(0, 6), title]),
  );
  it.each([
    [{ visibility: 'WITHHELD', reason: 'it is too close to chance to be published' }, 'close to chance'],
    [{ visibility: 'WITHHELD', reason: 'it is below the minimum improvement' }, 'no clear improvement'],
    [{ visibility: 'EMBARGOED', listing: 'PRIVATE' }, 'private'],
    [{ visibility: 'SEALED' }, ''],
  ] as const)('end with the reason why a result is not published: %p', (facts, note) =>
    expect(texts(run(6), { ...scored, ...facts }).at(-1)).toMatchObject({ note, time: null }),
  );
  it('end with the publication of a result, also once it is withdrawn', () => {
    expect(titles(run(6, 14), { ...scored, visibility: 'SHOWN' })).toEqual(before);
    expect(titles(run(6, 14), { ...scored, visibility: 'WITHDRAWN' })).toEqual([...before, 'Withdrawn']);
  });
  it('end with a result that its team unlisted after it was published', () =>
    expect(texts(run(6, 14), { ...scored, visibility: 'EMBARGOED', listing: 'PRIVATE' }).at(-1)).toEqual({
      title: 'Not listed',
      note: 'private',
      time: null,
    }));
  it('of a debug run end with the score', () =>
    expect(titles(run(6), { ...scored, debug: true, visibility: 'HIDDEN' })).toEqual(before.slice(0, 6)));
  it.each([
    ['UNLISTED', 'Show by link'],
    ['PRIVATE', 'Show to the team'],
  ] as const)('of a submission that is %s end with: %s', (listing, title) =>
    expect(titles(run(4), { ...predicting, listing }).at(-1)).toBe(title),
  );
  it('name predictions that were reused', () =>
    expect(titles(run(5), { state: 'SCORING', stateText: 'scoring', reused: true })[4]).toBe('Predictions reused'));
});

describe('the times of a step', () => {
  const of = (current: number, facts: Case, end: number | null = null) => texts(run(current, end), facts);
  it('are its duration and its end once it is completed', () =>
    expect(of(4, { state: 'PREDICTING', stateText: 'evaluating' })[2]).toMatchObject({
      note: '2\u00a0s',
      time: { word: 'at', at: at(6) },
    }));
  it('of the current one count from its start, also while it waits', () => {
    const { note, time } = of(5, { state: 'PREDICTING', stateText: 'waiting for scoring' })[5]!;
    expect([note, time]).toEqual(['for 20\u00a0s', { word: 'started', at: at(10) }]);
  });
  it('of the one where the run ended are those of its end', () =>
    expect(of(4, { state: 'CANCELLED', stateText: 'cancelled' }, 20)[4]).toMatchObject({
      note: '12\u00a0s',
      time: { word: 'at', at: at(20) },
    }));
  it('are absent of one that was not reached', () =>
    expect(of(4, { state: 'PREDICTING', stateText: 'evaluating' })[5]).toMatchObject({ note: '', time: null }));
  it('are absent of an upload for an earlier submission', () => {
    const steps = run(1).map((step) =>
      step.name === 'UPLOADED' ? { ...step, endedAt: '2026-11-18T09:41:00Z' } : step,
    );
    const [upload] = texts(steps, { state: 'VALIDATING', stateText: 'checking' });
    expect(upload).toMatchObject({ title: 'Uploaded earlier', note: '39.8\u00a0kB', time: null });
  });
});

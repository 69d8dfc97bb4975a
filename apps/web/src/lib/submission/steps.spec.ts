import type { Step } from '../api/documents/submission.ts';
import { isEarlierUpload, pace, stepViews, type PaceFacts } from './steps.ts';

const step = (name: Step['name'], startedAt: string | null, endedAt: string | null) => ({
  name,
  startedAt,
  endedAt,
  detail: null,
});
const at = (second: number) => new Date(Date.UTC(2026, 10, 19, 9, 41, second)).toISOString();
const run = [
  step('UPLOADED', at(0), at(48)),
  step('CHECKED', at(48), at(54)),
  step('EVALUATED', at(54), null),
  step('SCORED', null, null),
];
const phases = (state: Parameters<typeof stepViews>[1], steps = run) =>
  stepViews(steps, state).map(({ phase }) => phase);

describe('the steps of a run', () => {
  it('are done, running or ahead', () => expect(phases('PREDICTING')).toEqual(['done', 'done', 'now', 'todo']));
  it('of a failed run end at the step that was running', () =>
    expect(phases('FAILED')).toEqual(['done', 'done', 'failed', 'todo']));
  it('of a rejected run end at the step that found the error, although it has ended', () =>
    expect(phases('REJECTED', [run[0]!, run[1]!, step('QUEUED', null, null)])).toEqual(['done', 'failed', 'todo']));
  it('are done before a step that has ended, although their own end is unknown', () =>
    expect(phases('SCORED', [run[0]!, step('CHECKED', at(48), null), step('SCORED', at(48), at(60))])).toEqual([
      'done',
      'done',
      'done',
    ]));
  it('of a scored result that is not published end with the score', () =>
    expect(phases('SCORED', [step('SCORED', at(48), at(60)), step('PUBLISHED', at(60), null)])).toEqual([
      'done',
      'todo',
    ]));
  it('of a scored result that stays off the boards end without its publication, and a sealed one awaits it', () => {
    const steps = [step('SCORED', at(48), at(60)), step('PUBLISHED', at(60), null)];
    const last = (visibility: string) => stepViews(steps, 'SCORED', false, visibility)[1];
    expect(last('WITHHELD')).toMatchObject({ phase: 'ended', startedAt: null, endedAt: null });
    expect(['EMBARGOED', 'HIDDEN', 'SEALED'].map((visibility) => last(visibility)?.phase)).toEqual([
      'ended',
      'ended',
      'todo',
    ]);
  });
  it('of a withdrawn result end with its withdrawal, whether it was published or not', () => {
    const views = (publishedAt: string | null) =>
      stepViews([step('PUBLISHED', publishedAt, publishedAt)], 'SCORED', false, 'WITHDRAWN', at(70));
    const withdrawn = { phase: 'ended', endedAt: new Date(at(70)) };
    expect(views(at(60))).toMatchObject([{ phase: 'done', endedAt: new Date(at(60)) }, withdrawn]);
    expect(views(null)).toMatchObject([withdrawn]);
  });
  it('of a debug run end with the score', () =>
    expect(stepViews([run[3]!, step('PUBLISHED', null, null)], 'QUEUED', true).map(({ name }) => name)).toEqual([
      'SCORED',
    ]));
  it('have an end once they are completed, also an upload, of which only the end is recorded', () =>
    expect(
      stepViews([step('UPLOADED', null, at(48)), run[1]!, run[2]!], 'PREDICTING').map(({ endedAt }) =>
        endedAt?.toISOString(),
      ),
    ).toEqual([at(48), at(54), undefined]));
  it('end where the next one starts if their own end is unknown', () =>
    expect(stepViews([step('CHECKED', at(48), null), step('EVALUATED', at(54), at(60))], 'SCORED')[0]?.endedAt).toEqual(
      new Date(at(54)),
    ));
  it('have durations', () =>
    expect(stepViews(run, 'PREDICTING').map(({ seconds }) => seconds)).toEqual([48, 6, null, null]));
});

it.each([
  [4, false],
  [6, true],
])('an upload %d seconds before the submission is an earlier one: %p', (seconds, earlier) =>
  expect(isEarlierUpload(new Date(Date.parse(at(0)) - seconds * 1_000), at(0))).toBe(earlier),
);

describe('the pace of a run', () => {
  const views = stepViews(run, 'PREDICTING');
  const paceAt = (instancesDone: number, instancesTotal: number | null, shards: PaceFacts['shards'] = []) =>
    pace(views, { shards, instancesDone, instancesTotal }, new Date(at(58)));
  const shard = (state: PaceFacts['shards'][number]['state']) => ({ instances: 25, state });

  it('is counted from the start of the evaluation', () => expect(paceAt(100, 300)).toEqual({ rate: 25, left: 8 }));
  it('leaves out the images of a separate pilot shard, which was evaluated before', () => {
    expect(paceAt(125, 325, [shard('DONE'), shard('LEASED')])).toEqual({ rate: 25, left: 8 });
    expect(paceAt(25, 325, [shard('DONE'), shard('LEASED')])).toBeNull();
    expect(paceAt(100, 100, [shard('DONE')])).toEqual({ rate: 25, left: 0 });
  });
  it('does not exist before the first image', () => expect(paceAt(0, 300)).toBeNull());
  it('does not exist while the number of images is unknown', () => expect(paceAt(5, null)).toBeNull());
});

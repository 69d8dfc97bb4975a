import { lastDoneAt, stepsOf, type StepFacts } from './steps.js';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));
const NOTHING: StepFacts = {
  state: 'queued',
  uploadedAt: at(0),
  createdAt: at(1),
  endedAt: null,
  plannedAt: null,
  takenAt: null,
  pilotDoneAt: null,
  pilotOnly: false,
  predictedAt: null,
  scoredAt: null,
  publishedAt: null,
};
const lines = (facts: Partial<StepFacts>) =>
  stepsOf({ ...NOTHING, ...facts }).map(({ name, startedAt, endedAt, detail }) => {
    const minute = (instant: Date | null) => instant?.getUTCMinutes() ?? '-';
    return `${name} ${minute(startedAt)}..${minute(endedAt)}${detail ? ` ${detail}` : ''}`;
  });

describe('the steps of an evaluation', () => {
  it('stop at the step in progress', () => {
    expect(lines({ state: 'predicting', plannedAt: at(2), takenAt: at(3) })).toEqual([
      'uploaded -..0',
      'checked 1..2',
      'queued 2..3',
      'warmedUp 3..-',
      'evaluated -..-',
      'scored -..-',
      'published -..-',
    ]);
  });

  it('evaluate from the start when the pilot shard has all images', () => {
    const facts = { plannedAt: at(2), takenAt: at(3), pilotOnly: true };
    expect(lines({ state: 'predicting', ...facts }).slice(2, 5)).toEqual([
      'queued 2..3',
      'warmedUp 3..3',
      'evaluated 3..-',
    ]);
    expect(lines({ state: 'rejected', endedAt: at(4), ...facts })[4]).toBe('evaluated 3..4 rejected');
  });

  it('are all complete for a published result', () => {
    const facts = {
      plannedAt: at(2),
      takenAt: at(3),
      pilotDoneAt: at(4),
      predictedAt: at(5),
      scoredAt: at(6),
      publishedAt: at(6),
    };
    expect(lines({ state: 'scored', endedAt: at(6), ...facts })).toEqual([
      'uploaded -..0',
      'checked 1..2',
      'queued 2..3',
      'warmedUp 3..4',
      'evaluated 4..5',
      'scored 5..6',
      'published 6..6',
    ]);
  });

  it('score once every shard is completed', () => {
    const done = lastDoneAt([{ doneAt: at(6) }, { doneAt: at(5) }]);
    const facts = { plannedAt: at(2), takenAt: at(3), pilotDoneAt: at(4), predictedAt: done };
    expect(lines({ state: 'predicting', ...facts }).slice(4, 6)).toEqual(['evaluated 4..6', 'scored 6..-']);
    expect([lastDoneAt([{ doneAt: at(6) }, { doneAt: null }]), lastDoneAt([])]).toEqual([null, null]);
  });

  it('end where the evaluation ended', () => {
    expect(lines({ state: 'rejected', endedAt: at(2) }).slice(0, 3)).toEqual([
      'uploaded -..0',
      'checked 1..2 rejected',
      'queued -..-',
    ]);
    expect(lines({ state: 'failed', endedAt: at(9), plannedAt: at(2), takenAt: at(3), pilotDoneAt: at(4) })[4]).toBe(
      'evaluated 4..9 failed',
    );
  });

  it('without a recorded end are complete when a later step was reached', () => {
    expect(lines({ state: 'predicting', plannedAt: at(2), pilotDoneAt: at(4) }).slice(2, 5)).toEqual([
      'queued 2..4',
      'warmedUp 4..4',
      'evaluated 4..-',
    ]);
  });
});

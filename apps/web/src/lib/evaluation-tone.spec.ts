import { stateTone, toneOf } from './evaluation-tone.ts';

const scored = (visibility: string, debug = false) =>
  toneOf({ state: 'SCORED', stateText: 'scored', debug, publication: { visibility } });

it('a result that no board shows is neutral, a published one is good', () => {
  expect(scored('SHOWN')).toBe('ok');
  const others = ['EMBARGOED', 'WITHHELD', 'SEALED', 'HIDDEN', 'WITHDRAWN', 'SUPERSEDED'];
  expect(others.filter((each) => scored(each) !== '')).toEqual([]);
  expect(scored('SHOWN', true)).toBe(''); // no board has a debug run
  const copy = { state: 'SCORED', stateText: 'scored', publication: { visibility: 'SHOWN' }, copyOf: {} } as const;
  expect(toneOf(copy)).toBe('');
});

it('the state alone has one tone, whatever became of the result', () => {
  const states = [
    ['SCORED', 'scored'],
    ['PREDICTING', 'waiting for a runner'],
    ['SCORING', 'scoring'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'cancelled'],
  ] as const;
  expect(states.map(([state, stateText]) => stateTone({ state, stateText }))).toEqual(['ok', '', 'run', 'bad', '']);
});

it('an evaluation that waits is neutral, one in progress is not', () => {
  const tone = (state: 'QUEUED' | 'PREDICTING' | 'SCORING' | 'FAILED', stateText: string) =>
    toneOf({ state, stateText, publication: null });
  expect(tone('PREDICTING', 'waiting for a runner')).toBe('');
  expect(tone('SCORING', 'waiting for scoring')).toBe('');
  expect(tone('PREDICTING', 'evaluating')).toBe('run');
  expect(tone('QUEUED', 'waiting for checks')).toBe('');
  expect(tone('FAILED', 'failed')).toBe('bad');
});

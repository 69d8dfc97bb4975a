import { stateText } from './state-text.js';

const NONE = { started: false, predicted: false, scoringStarted: false };

describe('the state of an evaluation in words', () => {
  it.each([
    ['queued', NONE, 'waiting for checks'],
    ['validating', NONE, 'checking'],
    ['predicting', NONE, 'waiting for a runner'],
    ['predicting', { ...NONE, started: true }, 'evaluating'],
    ['predicting', { ...NONE, started: true, predicted: true }, 'waiting for scoring'],
    ['scoring', { ...NONE, started: true, predicted: true }, 'waiting for scoring'],
    ['scoring', { started: true, predicted: true, scoringStarted: true }, 'scoring'],
    ['scored', { ...NONE, started: true, predicted: true }, 'scored'],
    ['rejected', NONE, 'rejected'],
  ] as const)('of %s with %j is %s', (state, progress, text) => expect(stateText(state, progress)).toBe(text));
});

import { unfinishedLine } from './unfinished-line.js';

const on = (slug: string, state: 'SCORED' | 'FAILED' | 'PREDICTING') => ({
  state,
  stateText: state.toLowerCase(),
  track: { slug },
});

it('names the evaluations that have not ended, with their states', () => {
  expect(unfinishedLine('4F2K9Q', [on('shapes', 'PREDICTING'), on('compun', 'SCORED')])).toBe(
    'not finished: shapes (predicting); `primitives watch 4F2K9Q` waits for the results',
  );
});

it('is null when all have ended', () => {
  expect(unfinishedLine('4F2K9Q', [on('shapes', 'SCORED'), on('compun', 'FAILED')])).toBeNull();
});

import { words } from './board.ts';

it.each([
  [1, 0, '1 evaluation in progress'],
  [2, 1, '2 evaluations in progress, 1 queued'],
  [0, 1, '1 evaluation queued'],
  [0, 1_200, '1,200 evaluations queued'],
])('%i running and %i queued evaluations are stated apart', (running, queued, text) =>
  expect(words.live(running, queued)).toBe(text),
);

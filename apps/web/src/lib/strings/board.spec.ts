import { words } from './board.ts';

it.each([
  [1, 0, '1 evaluation in progress'],
  [2, 1, '2 evaluations in progress, 1 queued'],
  [0, 1, '1 evaluation queued'],
  [0, 1_200, '1,200 evaluations queued'],
])('%i running and %i queued evaluations are stated apart', (running, queued, text) =>
  expect(words.live(running, queued)).toBe(text),
);

it('names the entry of the shaded interval where the table does not have it', () => {
  const scale = (hidden: string | null) => words.chartScale('HM', '0', '60', true, hidden, undefined);
  expect(scale(null)).toBe('Bars: HM, 0 to 60; shaded: interval of the best');
  expect(scale('Best')).toBe('Bars: HM, 0 to 60; shaded: interval of the best, Best');
});

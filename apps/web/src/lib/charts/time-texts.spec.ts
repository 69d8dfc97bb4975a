import { timeTexts } from './time-texts.ts';

const start = new Date(2026, 10, 27, 2, 31).getTime() / 1_000;
const ticks = (step: number) => [0, 1, 2].map((i) => start + i * step);

it.each([
  [10, ['02:31:00', '02:31:10', '02:31:20']],
  [60, ['02:31', '02:32', '02:33']],
  [3_600, ['02:31', '03:31', '04:31']],
  [86_400, ['27 Nov', '28 Nov', '29 Nov']],
])('no two ticks that are %d s apart have the same label', (step, texts) =>
  expect(timeTexts(ticks(step))).toEqual(texts),
);

it('has hours for the halves of a day, as on the axis of a day on a phone', () =>
  expect(timeTexts(ticks(43_200))).toEqual(['02:31', '14:31', '02:31']));

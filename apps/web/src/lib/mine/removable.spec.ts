import { isRemovable } from './removable.ts';

it('only a debug run that has ended can be removed', () =>
  expect(
    (
      [
        [true, 'SCORED'],
        [true, 'FAILED'],
        [true, 'PREDICTING'],
        [false, 'SCORED'],
      ] as const
    ).map(([debug, state]) => isRemovable({ debug, state })),
  ).toEqual([true, true, false, false]));

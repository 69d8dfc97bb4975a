import { isSettled } from './settled.ts';

const below = { relation: 'BELOW', outcome: 'SIGNIFICANT' } as const;

describe('the lead of an entry', () => {
  it('needs nothing where the next entry of each board is significantly worse', () =>
    expect(isSettled([{ neighbours: [below] }, { neighbours: [below] }])).toBe(true));
  it.each([
    ['an entry is above it', { relation: 'ABOVE', outcome: 'SIGNIFICANT' } as const],
    ['the next entry is not significantly worse', { ...below, outcome: 'NOT_SIGNIFICANT' } as const],
    ['the next entry was not tested', { ...below, outcome: 'NOT_TESTED' } as const],
  ])('needs more where %s', (_, other) =>
    expect(isSettled([{ neighbours: [below] }, { neighbours: [other] }])).toBe(false),
  );
});

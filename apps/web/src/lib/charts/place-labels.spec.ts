import { placeLabels } from './place-labels.ts';

describe('names on a chart', () => {
  it('are none without marks', () => expect(placeLabels([], 100, 100)).toEqual([]));
  it('stand to the right of their mark where there is room', () =>
    expect(placeLabels([{ x: 50, y: 50, text: 'one' }], 200, 100)).toEqual([{ x: 59, y: 54, anchor: 'start' }]));
  it('turn to the left at the right edge', () =>
    expect(placeLabels([{ x: 190, y: 50, text: 'a longer name' }], 200, 100)[0]?.anchor).toBe('end'));
  it('give way to the names and marks before them', () => {
    const [first, second] = placeLabels(
      [
        { x: 50, y: 50, text: 'first' },
        { x: 70, y: 50, text: 'second' },
      ],
      300,
      100,
    );
    expect(first?.anchor).not.toBe('start'); // the second mark stands there
    expect(second).toMatchObject({ anchor: 'start' });
  });
  it('give way to a line', () => {
    const line = { left: 20, right: 300, top: 49, bottom: 51 };
    const [named] = placeLabels([{ x: 20, y: 50, text: 'first' }], 300, 100, [line]);
    expect(named).toEqual({ x: 20, y: 41, anchor: 'middle' });
  });
  it('are left out where they would cover another', () => {
    const crowd = Array.from({ length: 30 }, (_, i) => ({ x: 60 + (i % 5), y: 50 + (i % 7), text: 'one of many' }));
    const placed = placeLabels(crowd, 160, 100);
    expect(placed.some((place) => place === null)).toBe(true);
    expect(placed.some((place) => place !== null)).toBe(true);
  });
});

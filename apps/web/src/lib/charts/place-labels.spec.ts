import { placeLabels } from './place-labels.ts';

describe('labels of a chart', () => {
  it('do not exist without marks', () => expect(placeLabels([], 100, 100)).toEqual([]));
  it('are to the right of their mark if there is space', () =>
    expect(placeLabels([{ x: 50, y: 50, text: 'one' }], 200, 100)).toEqual([{ x: 59, y: 54, anchor: 'start' }]));
  it('move to the left at the right edge', () =>
    expect(placeLabels([{ x: 190, y: 50, text: 'a longer name' }], 200, 100)[0]?.anchor).toBe('end'));
  it('avoid the labels and marks before them', () => {
    const [first, second] = placeLabels(
      [
        { x: 50, y: 50, text: 'first' },
        { x: 70, y: 50, text: 'second' },
      ],
      300,
      100,
    );
    expect(first?.anchor).not.toBe('start'); // the second mark is there
    expect(second).toMatchObject({ anchor: 'start' });
  });
  it('avoid a line', () => {
    const line = { left: 20, right: 300, top: 49, bottom: 51 };
    const [named] = placeLabels([{ x: 20, y: 50, text: 'first' }], 300, 100, [line]);
    expect(named).toEqual({ x: 20, y: 41, anchor: 'middle' });
  });
  it('have space for capitals', () => {
    const [first] = placeLabels(
      [
        { x: 20, y: 50, text: 'CGQA WMW' },
        { x: 86, y: 50, text: 'CSP' },
      ],
      300,
      100,
    );
    expect(first).not.toEqual({ x: 29, y: 54, anchor: 'start' }); // would reach the second mark
  });
  it('have space above and below', () => {
    const [first, second] = placeLabels(
      [
        { x: 60, y: 50, text: 'Dual encoder' },
        { x: 62, y: 63, text: 'CSP' },
      ],
      200,
      120,
    );
    expect(first?.y).toBeLessThan(50);
    expect(second?.anchor).toBe('start');
  });
  it('are closer to their mark than to another', () => {
    const points = [
      { x: 60, y: 50, text: 'Dual encoder' },
      { x: 150, y: 56, text: 'CSP' },
    ];
    const [first] = placeLabels(points, 300, 120);
    expect(first).not.toMatchObject({ anchor: 'start', y: 54 }); // would end next to the second mark
  });
  it('overlapping marks share the space of their labels', () => {
    const placed = placeLabels(
      [60, 63].map((x) => ({ x, y: 50, text: 'CSP' })),
      300,
      120,
    );
    expect(placed).not.toContain(null);
  });
  it('are omitted if they would cover another', () => {
    const crowd = Array.from({ length: 30 }, (_, i) => ({ x: 60 + (i % 5), y: 50 + (i % 7), text: 'one of many' }));
    const placed = placeLabels(crowd, 160, 100);
    expect(placed.some((place) => place === null)).toBe(true);
    expect(placed.some((place) => place !== null)).toBe(true);
  });
});

import { inLabelOrder, labelPoints, mostNames } from './label-points.ts';

const SPACE = { width: 300, height: 200, obstacles: [] };
const cluster = Array.from({ length: 12 }, (_, at) => ({ x: 150 + at, y: 100, text: `a long name of model ${at}` }));

it('names the first points that have space, and no others', () => {
  const labels = labelPoints(cluster, 20, SPACE);
  expect(labels[0]?.text).toBe('a long name of model 0');
  expect(labels).toContain(null);
});
it('names no point beyond the most names', () => {
  const apart = [40, 80, 120, 160].map((y) => ({ x: 50, y, text: 'CSP' }));
  expect(labelPoints(apart, 2, SPACE).map((label) => label?.text ?? null)).toEqual(['CSP', 'CSP', null, null]);
});
it('shortens a name only where the whole one has no space', () => {
  const point = { x: 10, y: 100, text: 'MVP-Integrator, reproduction', short: 'MVP-Inte…' };
  const textIn = (width: number) => labelPoints([point], 1, { ...SPACE, width })[0]?.text;
  expect([textIn(300), textIn(120), textIn(60)]).toEqual([point.text, point.short, undefined]);
});
it('places no label on an unlabelled point', () => {
  const points = [
    { x: 50, y: 50, text: 'CSP' },
    { x: 70, y: 50, text: 'Troika' },
  ];
  expect(labelPoints(points, 1, SPACE)[0]?.place.anchor).not.toBe('start');
});
it('names the front, selected ones and papers first, of each the best', () => {
  const point = (submissionCode: string, value: number, front = false, evidence = 'VERIFIED') => ({
    front,
    value,
    row: { evidence, submissionCode },
  });
  const points = [
    point('cheap', 0.1, true),
    point('best', 0.5, true),
    point('poor', 0),
    point('good', 0.4),
    point('pinned', 0.2),
    point('paper', 0.9, false, 'REPORTED'),
  ];
  const order = (direction: 'HIGHER' | 'LOWER') =>
    inLabelOrder(points, direction, ['pinned', 'best']).map(({ row }) => row.submissionCode);
  expect(order('HIGHER')).toEqual(['best', 'cheap', 'pinned', 'paper', 'good', 'poor']);
  expect(order('LOWER')).toEqual(['cheap', 'best', 'pinned', 'paper', 'poor', 'good']);
});

it('names the front only on a phone, and at most twenty points elsewhere', () => {
  expect([mostNames(true, 3), mostNames(true, 40)]).toEqual([3, 20]);
  expect(mostNames(false, 3)).toBe(20);
});

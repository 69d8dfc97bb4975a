import { combinedName, inLabelOrder, labelPoints, mostNames, overlappingPoints } from './label-points.ts';

const SPACE = { width: 300, height: 200, obstacles: [] };
const cluster = Array.from({ length: 60 }, (_, at) => ({
  x: 150 + (at % 12),
  y: 100,
  text: `a long name of model ${at}`,
}));

it('names the first points that have space, and no others', () => {
  const labels = labelPoints(cluster, 60, SPACE);
  expect(labels[0]?.text).toBe('a long name of model 0');
  expect(labels).toContain(null);
});
it('names each point of a cluster with free space around it, with lines that cross no point and no name', () => {
  const points = Array.from({ length: 6 }, (_, at) => ({
    x: 150 + (at % 2) * 9,
    y: 100 + Math.floor(at / 2) * 9,
    text: `model ${at}`,
  }));
  const labels = labelPoints(points, 6, SPACE);
  expect(labels.map((label) => label?.text)).toEqual(points.map(({ text }) => text));
  expect(labels.some((label) => label?.place.line)).toBe(true);
  for (const [at, { place } = { place: null }] of labels.map((label) => label ?? undefined).entries()) {
    if (!place?.line) continue;
    const { x1, y1, x2, y2 } = place.line;
    for (const [other, { x, y }] of points.entries()) {
      const along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2);
      const end = Math.min(1, Math.max(0, along));
      const apart = Math.hypot(x1 + end * (x2 - x1) - x, y1 + end * (y2 - y1) - y);
      if (other !== at) expect(apart).toBeGreaterThan(3);
    }
  }
});
it('names no point beyond the most names', () => {
  const apart = [40, 80, 120, 160].map((y) => ({ x: 50, y, text: 'CSP' }));
  expect(labelPoints(apart, 2, SPACE).map((label) => label?.text ?? null)).toEqual(['CSP', 'CSP', null, null]);
});
it('shortens a name only where the whole one has no space', () => {
  const point = { x: 10, y: 100, text: 'MVP-Integrator, reproduction', shorter: ['MVP-Inte…'] };
  const textIn = (width: number) => labelPoints([point], 1, { ...SPACE, width })[0]?.text;
  expect([textIn(300), textIn(120), textIn(60)]).toEqual([point.text, point.shorter[0], undefined]);
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

it('names the front and a few others on a phone, and at most twenty points elsewhere', () => {
  expect([mostNames(true, 3), mostNames(true, 15), mostNames(true, 40)]).toEqual([12, 15, 20]);
  expect(mostNames(false, 3)).toBe(20);
});

it('groups points at the same place, in their order', () => {
  const [csp, troika, coop] = [
    { x: 50, y: 60 },
    { x: 90, y: 60 },
    { x: 53, y: 62 },
  ];
  expect(overlappingPoints([csp, troika, coop])).toEqual([[csp, coop], [troika]]);
  expect(overlappingPoints([])).toEqual([]);
});
it('combines the names of a group, and shortens each of them where space is short', () => {
  expect(combinedName(['CSP', 'CoOp', 'Fixed prompt, small CLIP'])).toEqual({
    text: 'CSP, CoOp, Fixed prompt, small CLIP',
    shorter: ['CSP, CoOp, Fixed prompt, small C…', 'CSP, CoOp, Fixed promp…', 'CSP +2'],
  });
  expect(combinedName(['MVP-Integrator, with composition branch and CLS'])).toEqual({
    text: 'MVP-Integrator, with composition br…',
    shorter: ['MVP-Integrator, with …'],
  });
});

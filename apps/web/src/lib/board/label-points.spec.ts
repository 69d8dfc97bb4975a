import { labelPoints } from './label-points.ts';

const SPACE = { width: 300, height: 200, obstacles: [] };
const cluster = Array.from({ length: 12 }, (_, at) => ({ x: 150 + at, y: 100, text: `a long name of model ${at}` }));

it('names points that have space, and numbers the others from 1', () => {
  const labels = labelPoints(cluster, { names: 20, all: 60 }, SPACE);
  const named = labels.filter((label) => label?.number === null);
  const numbered = labels.filter((label) => label?.number != null);
  expect(named.length).toBeGreaterThan(0);
  expect(named.length + numbered.length).toBe(cluster.length);
  expect(numbered.map((label) => label?.text)).toEqual(numbered.map((_, at) => String(at + 1)));
  expect(numbered.some((label) => label?.place)).toBe(true);
});
it('numbers points beyond the most names, and labels none beyond the most labels', () => {
  const apart = [40, 80, 120, 160].map((y) => ({ x: 50, y, text: 'CSP' }));
  expect(labelPoints(apart, { names: 2, all: 3 }, SPACE).map((label) => label?.text ?? null)).toEqual([
    ...['CSP', 'CSP', '1', null],
  ]);
});
it('shortens a name only where the whole one has no space', () => {
  const point = { x: 10, y: 100, text: 'MVP-Integrator, reproduction', short: 'MVP-Inte…' };
  const textIn = (width: number) => labelPoints([point], { names: 1, all: 1 }, { ...SPACE, width })[0]?.text;
  expect([textIn(300), textIn(120), textIn(60)]).toEqual([point.text, point.short, '1']);
});
it('places no label on an unlabelled point', () => {
  const [first] = labelPoints(
    [
      { x: 50, y: 50, text: 'CSP' },
      { x: 70, y: 50, text: 'Troika' },
    ],
    { names: 1, all: 1 },
    SPACE,
  );
  expect(first?.place?.anchor).not.toBe('start');
});

import { listText, stepText } from './step.ts';

it.each([
  [0.02, '2 percentage points'],
  [0.01, '1 percentage point'],
  [0.005, '0.5 percentage points'],
  [0.1, '10 percentage points'],
])('prints a step of %p as %s', (step, text) => expect(stepText(step)).toBe(text));

it.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('lists %j as "%s"', (parts, text) => expect(listText(parts)).toBe(text));

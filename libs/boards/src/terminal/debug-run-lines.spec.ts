import { debugRunLines, type DebugReferences } from './debug-run-lines.js';

/** A debug run with a value of the primary metric on images where random answers reach 0.4. */
const run = (value: number, change: object = {}, track: object = {}): DebugReferences => ({
  evaluation: {
    debug: true,
    track: {
      slug: 'shapes',
      metrics: [{ id: 'auc', label: 'AUC', direction: 'HIGHER', format: 'PERCENT' }],
      primaryMetric: { id: 'auc' },
      releaseRule: 'IMPROVEMENTS',
      split: { role: 'HIDDEN' },
      ...track,
    },
    results: [{ board: 'closed', values: [{ metric: 'auc', value, low: value - 0.04, high: value + 0.04 }] }],
    ...change,
  } as unknown as DebugReferences['evaluation'],
  references: [
    { id: 'reference-random', cells: [{ metric: 'auc', value: 0.4 }] },
  ] as unknown as DebugReferences['references'],
});
const COMMAND = 'primitives submit <bundle> --track shapes --trained-on <benchmark…|none>';
const NEXT = `next: ${COMMAND}`;
const CAUTION =
  'Intervals may be unreliable for a small test set. A debug run does not test this; `primitives score` names the metrics on a public split.';

it.each([
  [
    0.6,
    'shapes: AUC of a first result must be above about 50.00%: chance (40.00%) plus 2.5 × 4.00%, the half-width of its interval, from its value to the lower end. With the values of this run, the result would be published.',
    NEXT,
  ],
  [
    0.41,
    'shapes: AUC of a first result must be above about 50.00%: chance (40.00%) plus 2.5 × 4.00%, the half-width of its interval, from its value to the lower end. With the values of this run, too close to chance, the result would be withheld, unless it is a copy of an entry.',
    `to submit it all the same: ${COMMAND}`,
  ],
])('forecasts a first result with %s, and names the next command', (value, line, next) =>
  expect(debugRunLines([run(value)], 'primitives', null)).toEqual([line, CAUTION, next]),
);

it.each([
  [null, /the result would be withheld\.$/],
  [
    { entry: { code: '4F2K9Q', name: 'Colours', team: { name: 'Ada' } } },
    /^shapes: a submission of this bundle would be a copy of Colours \(Ada, 4F2K9Q\): the boards rank that submission/,
  ],
])('has one verdict where it is known whether the model is a copy: %j', (copy, line) => {
  const lines = debugRunLines([{ ...run(0.41), copy }], 'primitives', null);
  expect(lines).toEqual([expect.stringMatching(line), CAUTION, `to submit it all the same: ${COMMAND}`]);
});

it('repeats the command without --debug, with arguments quoted for the shell', () => {
  const args = ['submit', 'my clip/', '--track', 'shapes', '--debug', '--trained-on', 'none', '--description', "Ada's"];
  expect(debugRunLines([run(0.6)], 'primitives', args).at(-1)).toBe(
    `next: primitives submit 'my clip/' --track shapes --trained-on none --description 'Ada'\\''s'`,
  );
});

it('names the call of Python in place of the command', () =>
  expect(debugRunLines([run(0.6)], 'primitives-bench', null, Infinity, "submit('a')").at(-1)).toBe(
    "next: submit('a')",
  ));

it('adds the declaration that the command left out', () =>
  expect(debugRunLines([run(0.6)], 'primitives', ['submit', 'my-clip', '--track', 'shapes']).at(-1)).toBe(
    'next: primitives submit my-clip --track shapes --trained-on <benchmark…|none>',
  ));

it.each([
  ['public images', { split: { role: 'PUBLIC' } }],
  ['a track that publishes every result', { releaseRule: 'ROUNDED' }],
])('has no forecast for %s', (_, track) =>
  expect(debugRunLines([run(0.6, {}, track)], 'primitives', null)).toEqual([CAUTION, NEXT]),
);

it.each([
  ['a run for the boards', { debug: false }],
  ['a debug run without results', { results: null }],
])('is empty for %s', (_, change) => expect(debugRunLines([run(0.6, change)], 'primitives', null)).toEqual([]));

it('wraps the forecast at the width of the terminal, but not the command', () => {
  const lines = debugRunLines([run(0.6)], 'primitives', null, 60);
  expect(lines.slice(0, -1).filter((line) => line.length > 60)).toEqual([]);
  expect(lines.at(-1)).toBe(NEXT);
});

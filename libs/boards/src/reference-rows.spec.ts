import { floorOf, isAtChance, referenceRows, shortcutOf, shownMark } from './reference-rows.js';

const rows = referenceRows({ RANDOM: { m: 0.3 }, CONSTANT: { m: 0.1 }, ORACLE: { m: 1 } }, ['m']);
const higher = { id: 'm', direction: 'HIGHER' } as const;
const lower = { id: 'm', direction: 'LOWER' } as const;
const lowerRows = referenceRows({ RANDOM: { m: 0.3 }, CONSTANT: { m: 0.1 }, ORACLE: { m: 0 } }, ['m']);

it('finds the better one of the random and the constant model', () => {
  expect(floorOf(higher, rows)).toEqual({ model: 'random', value: 0.3, step: null });
  expect(floorOf(lower, lowerRows)).toEqual({ model: 'constant', value: 0.1, step: null });
  expect(floorOf(higher, [])).toBeNull();
});
it('finds values that are no better than random or constant answers', () => {
  expect([0, 0.1, 0.3, 0.31].map((value) => isAtChance(value, higher, rows))).toEqual([true, true, true, false]);
  expect([0, 0.09, 0.1, 0.3].map((value) => isAtChance(value, lower, lowerRows))).toEqual([false, false, true, true]);
});
it('calls no value at chance where a constant model is as good as the oracle', () => {
  const consistent = referenceRows({ RANDOM: { m: 0.5 }, CONSTANT: { m: 0 }, ORACLE: { m: 0 } }, ['m']);
  expect(floorOf(lower, consistent)).toBeNull();
  expect([0, 0.2, 1].map((value) => isAtChance(value, lower, consistent))).toEqual([false, false, false]);
});
it('calls 0 a value at chance where higher is better, even if a constant model is as good as the oracle', () => {
  const won = referenceRows({ CONSTANT: { m: 1 }, ORACLE: { m: 1 } }, ['m']);
  expect(floorOf(higher, won)).toBeNull();
  expect([0, 0.2, 1].map((value) => isAtChance(value, higher, won))).toEqual([true, false, false]);
});
it('calls a constant model a floor where only an oracle with graded scores is better', () => {
  const models = { CONSTANT: { m: 0.4 }, ORACLE: { m: 0.4 }, GRADED_ORACLE: { m: 1 } };
  expect(floorOf(higher, referenceRows(models, ['m']))).toEqual({ model: 'constant', value: 0.4, step: null });
});
it('calls only 0 a value at chance where no reference has a value', () => {
  expect([0, 0.1].map((value) => isAtChance(value, higher, []))).toEqual([true, false]);
  expect(isAtChance(0, lower, [])).toBe(false);
});
it('finds a model with a shortcut that is at least as good as a value', () => {
  const references = referenceRows({ RANDOM: { m: 0.3 }, PRIOR: { m: 0.5 }, BAG_OF_WORDS: { m: 0.9 } }, ['m']);
  expect(shortcutOf(0.9, higher, references)).toEqual({ model: 'bag_of_words', value: 0.9, step: null });
  expect(shortcutOf(0.91, higher, references)).toBeNull();
  expect(shortcutOf(0.4, higher, rows)).toBeNull();
  expect(shortcutOf(0, lower, referenceRows({ PRIOR: { m: 0 } }, ['m']))?.model).toBe('prior');
});
it('finds no shortcut that is no better than random answers', () => {
  const references = referenceRows({ RANDOM: { m: 0.3 }, PRIOR: { m: 0.3 } }, ['m']);
  expect(shortcutOf(0.2, higher, references)).toBeNull();
});
const cell = {
  metric: 'm',
  value: 0.3,
  low: null,
  high: null,
  rankLow: 1,
  rankHigh: 1,
  tier: 1,
  mark: 'BEST',
} as const;
it('marks a value as the best only if it is better than random and constant answers', () => {
  expect(shownMark(cell, higher, rows)).toBeNull();
  expect(shownMark({ ...cell, value: 0.31 }, higher, rows)).toBe('BEST');
  expect(shownMark({ ...cell, value: 0.31, mark: null }, higher, rows)).toBeNull();
});

it('marks no value of a metric whose differences are not tested', () => {
  const marked = { ...cell, value: 0.31 };
  expect(shownMark(marked, { ...higher, notes: ['NOT_CALIBRATED'] }, rows)).toBeNull();
  expect(shownMark(marked, { ...higher, notes: ['FLOOR_WINS'] }, rows)).toBe('BEST');
});
it('marks no rounded value without an interval, whose order may come from the rounding', () => {
  const rounded = { ...cell, value: 0.31, step: 0.1 };
  expect(shownMark({ ...rounded, low: null }, higher, rows)).toBeNull();
  expect(shownMark({ ...rounded, low: 0.305 }, higher, rows)).toBe('BEST');
  expect(shownMark({ ...rounded, step: null, low: null }, higher, rows)).toBe('BEST');
});
it('marks no value whose interval includes that of random or constant answers', () => {
  const [low, high] = [
    { ...cell, value: 0.45 },
    { ...cell, value: 0.05 },
  ];
  expect(shownMark({ ...low, low: 0.29, high: 0.61 }, higher, rows)).toBeNull();
  expect(shownMark({ ...low, low: 0.31, high: 0.59 }, higher, rows)).toBe('BEST');
  expect(shownMark({ ...high, low: 0, high: 0.1 }, lower, lowerRows)).toBeNull();
  expect(shownMark({ ...high, low: 0, high: 0.09 }, lower, lowerRows)).toBe('BEST');
});
it('marks no value that a constant model exceeds, also where that is as good as the oracle', () => {
  const ties = referenceRows({ RANDOM: { m: 0.2 }, CONSTANT: { m: 1 }, ORACLE: { m: 1 } }, ['m']);
  expect(shownMark(cell, higher, ties)).toBeNull();
  expect(shownMark({ ...cell, value: 1 }, higher, ties)).toBeNull();
});
it('marks no value that is no better than label frequencies', () => {
  const frequent = referenceRows({ RANDOM: { m: 0.1 }, PRIOR: { m: 0.3 }, ORACLE: { m: 1 } }, ['m']);
  expect(shownMark(cell, higher, frequent)).toBeNull();
  expect(shownMark({ ...cell, value: 0.31 }, higher, frequent)).toBe('BEST');
});

describe('the note of the oracle', () => {
  const prim = 'fewshot.prim.v1';
  const noteWith = (entry: number | null, metric = prim) => {
    const cells = { [metric]: { value: entry } as never };
    const models = { RANDOM: { [metric]: 0.2 }, ORACLE: { [metric]: 0.85 } };
    return referenceRows(models, [metric], undefined, [{ cells }]).map(({ id, note }) => [id, note ?? null]);
  };
  it('explains an entry that is better, as classes have the same primitives', () => {
    expect(noteWith(0.95)).toEqual([
      ['reference-random', null],
      ['reference-oracle', expect.stringContaining('classes with the same primitives tie')],
    ]);
  });
  it('is absent where no entry is better, and for metrics without classes', () => {
    for (const rows of [noteWith(0.85), noteWith(null), noteWith(0.95, 'mac.auc.v1')])
      expect(rows[1]).toEqual(['reference-oracle', null]);
  });
});

it('has the exact chance of a task on hidden splits, and rounded values of the other models', () => {
  const accuracy = 'compun.accuracy.v1';
  const models = { RANDOM: { [accuracy]: 0.3, 'mac.auc.v1': 0.1 }, ORACLE: { [accuracy]: 0.95 } };
  const rows = referenceRows(models, [accuracy, 'mac.auc.v1'], () => 0.05);
  const cellsIn = (row: number) => rows[row]?.cells.map(({ value, step }) => [value, step]);
  expect(cellsIn(0)).toEqual([
    [1 / 3, null],
    [0.1, 0.05],
  ]);
  expect(cellsIn(1)).toEqual([
    [0.95, 0.05],
    [null, undefined],
  ]);
});

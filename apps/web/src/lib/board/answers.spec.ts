import { NO_FACTS, type BoardRow } from '@primitives/boards';

import { answersOf as answersWith, leadOf } from './answers.ts';

const row = (name: string, value: number | null, rankLow: number, evidence: BoardRow['evidence'] = 'VERIFIED') =>
  ({
    ...NO_FACTS,
    id: name,
    name,
    evidence,
    cells: [{ metric: 'm', value, low: null, high: null, rankLow, rankHigh: rankLow, tier: 1, mark: null }],
  }) as unknown as BoardRow;
const metric = { id: 'm', direction: 'HIGHER' } as const;
const answersOf = (rows: readonly BoardRow[], by: Parameters<typeof answersWith>[1]) => answersWith(rows, by, []);

it('names the best verified entry, the next one and the margin', () => {
  const answers = answersOf([row('b', 0.4, 2), row('paper', 0.9, 1, 'REPORTED'), row('a', 0.5, 1)], metric);
  expect(answers).toMatchObject({ best: { name: 'a' }, next: { row: { name: 'b' } }, firsts: 1 });
  expect(answers?.next?.margin).toBeCloseTo(0.1);
});
it('counts the entries that share rank 1', () =>
  expect(answersOf([row('a', 0.5, 1), row('b', 0.4, 1), row('c', 0.1, 3)], metric)?.firsts).toBe(2));
/** A row whose value is rounded to `step`. */
const rounded = (name: string, value: number, rankLow: number, step = 0.02) => {
  const plain = row(name, value, rankLow);
  return { ...plain, cells: plain.cells.map((cell) => ({ ...cell, step })) } as BoardRow;
};
it('names the entry of rank 1 where rounding gives another one a better value', () =>
  expect(answersOf([rounded('a', 0.5, 2), rounded('b', 0.4, 1)], metric)).toMatchObject({
    best: { name: 'b' },
    isHighest: false,
    next: { row: { name: 'a' }, margin: null },
    firsts: 1,
  }));
it('names the next entry by rank where rounding gives a later one a better value', () =>
  expect(answersOf([rounded('a', 0.5, 1), rounded('b', 0.3, 2), rounded('c', 0.4, 3)], metric)?.next?.row.name).toBe(
    'b',
  ));
it('has the published margin of rounded values unless it contradicts the order', () => {
  const marginOf = (best: number) => answersOf([rounded('a', best, 1), rounded('b', 0.4, 2)], metric)?.next;
  expect(marginOf(0.38)).toMatchObject({ margin: null });
  expect(marginOf(0.4)).toMatchObject({ margin: 0 });
  expect(marginOf(0.42)).toMatchObject({ margin: expect.closeTo(0.02), step: 0.02 });
  const lower = answersOf([rounded('a', 0.4, 1), rounded('b', 0.42, 2)], { ...metric, direction: 'LOWER' });
  expect(lower?.next).toMatchObject({ margin: expect.closeTo(0.02) });
});
it('names the entry with the best rounded value of those that share rank 1, in any order of the rows', () => {
  const rows = [rounded('a', 0.56, 1), rounded('b', 0.58, 1), rounded('c', 0.54, 1), rounded('d', 0.5, 2)];
  const answers = answersOf(rows, metric)!;
  expect(answers).toMatchObject({ best: { name: 'b' }, isHighest: true, firsts: 3, next: { row: { name: 'a' } } });
  expect(answers.leaders.map(({ name }) => name).sort()).toEqual(['a', 'b', 'c']);
});
it('names the verified entries of rank 1 with the best published value', () => {
  const rows = [
    rounded('a', 0.88, 1),
    rounded('b', 0.88, 1),
    rounded('c', 0.86, 1),
    rounded('lower', 0.88, 2),
    row('paper', 0.88, 1, 'REPORTED'),
  ];
  expect(answersOf(rows, metric)?.equals.map(({ name }) => name)).toEqual(['a', 'b']);
});
it('finds no better value than random answers only if that holds for a rounded value of a lower rank', () => {
  const references = [{ ...row('random', 0.45, NaN), id: 'reference-random', evidence: 'REFERENCE' } as BoardRow];
  expect(answersWith([rounded('a', 0.5, 2), rounded('b', 0.4, 1)], metric, references)?.atChance).toBe(false);
});
it('finds all entries worse than random answers by their intervals', () => {
  const references = [{ ...row('random', 0.45, NaN), id: 'reference-random', evidence: 'REFERENCE' } as BoardRow];
  const between = (name: string, low: number | null, high: number | null) => {
    const plain = row(name, 0.4, 1);
    return { ...plain, cells: plain.cells.map((cell) => ({ ...cell, low, high })) } as BoardRow;
  };
  const isBelow = (direction: 'HIGHER' | 'LOWER', ...entries: BoardRow[]) =>
    answersWith(entries, { id: 'm', direction }, references)?.isBelow;
  expect(isBelow('HIGHER', between('a', 0.36, 0.44))).toBe(true);
  expect(isBelow('HIGHER', between('a', 0.36, 0.46))).toBe(false);
  expect(isBelow('HIGHER', between('a', 0.36, 0.44), between('b', null, null))).toBe(false);
  expect(isBelow('LOWER', between('a', 0.46, 0.5))).toBe(true);
});
it('names no leader without ranks', () =>
  expect(answersOf([row('a', 0.5, NaN), row('b', 0.4, NaN)], metric)).toMatchObject({
    best: { name: 'a' },
    firsts: 2,
  }));
it('orders a metric of which lower is better', () =>
  expect(answersOf([row('a', 0.5, 2), row('b', 0.4, 1)], { ...metric, direction: 'LOWER' })?.best.name).toBe('b'));
it('has no answer without a verified value', () =>
  expect(answersOf([row('a', null, 1), row('p', 1, 1, 'REPORTED')], metric)).toBeNull());
it('names the row below the best one in the table as the next of equal values', () =>
  expect(answersOf([row('a', 0.5, 1), row('c', 0.4, 2), row('b', 0.4, 2)], metric)?.next?.row.name).toBe('c'));
it('names the one of the better rank as the next of equal values', () =>
  expect(answersOf([row('a', 0.5, 1), row('b', 0.4, 3), row('c', 0.4, 2)], metric)?.next?.row.name).toBe('c'));
it('names an entry that shares rank 1 as the next, before one with a better value and a lower rank', () =>
  expect(answersOf([row('a', 0.5, 1), row('b', 0.4, 2), row('c', 0.3, 1)], metric)?.next?.row.name).toBe('c'));
it('says whether the best value is no better than random answers, and then there is no lead', () => {
  const references = [{ ...row('random', 0.4, NaN), id: 'reference-random', evidence: 'REFERENCE' } as BoardRow];
  const answersAt = (best: number) => answersWith([row('a', best, 1), row('b', 0.1, 2)], metric, references)!;
  const [chance, skill] = [answersAt(0.4), answersAt(0.5)];
  expect(chance).toMatchObject({ atChance: true, floor: { model: 'random', value: 0.4 } });
  expect(skill.atChance).toBe(false);
  expect([leadOf(chance, true), leadOf(chance, false)]).toEqual(['atChance', 'atChance']);
  expect(skill.floor).toBeNull();
  expect([leadOf(skill, true), leadOf(skill, false)]).toEqual(['significant', 'notTested']);
  expect(leadOf({ ...skill, isLeading: false }, true)).toBe('notSignificant');
  expect(leadOf({ ...skill, next: null }, true)).toBe('only');
});
it('names no floor where a value is above it but not above 0', () => {
  const references = [{ ...row('constant', -0.4, NaN), id: 'reference-constant', evidence: 'REFERENCE' } as BoardRow];
  expect(answersWith([row('a', -0.1, 1)], metric, references)).toMatchObject({ atChance: true, floor: null });
});
it('names a model with a shortcut that is as good as the best entry', () => {
  const references = [{ ...row('words', 0.5, NaN), id: 'reference-bag_of_words', evidence: 'REFERENCE' } as BoardRow];
  const shortcutAt = (best: number) => answersWith([row('a', best, 1)], metric, references)?.shortcut;
  expect(shortcutAt(0.5)).toMatchObject({ model: 'bag_of_words', value: 0.5 });
  expect(shortcutAt(0.6)).toBeNull();
});
it('says that exact values are significantly different where the published ones do not show it', () => {
  const leadAt = (next: number) => leadOf(answersWith([row('a', 0.5, 1), row('b', next, 2)], metric, [])!, true);
  expect([0.4, 0.5, 0.6].map(leadAt)).toEqual(['significant', 'significantByExact', 'significantByExact']);
});

describe('with a near copy of the best entry', () => {
  const named = (name: string, value: number, rank: number | [number, number], of: string | null = null) => {
    const [rankLow, rankHigh] = typeof rank === 'number' ? [rank, rank] : rank;
    const plain = row(name, value, rankLow);
    const cells = plain.cells.map((cell) => ({ ...cell, rankHigh }));
    const similarTo = of === null ? null : { submissionCode: of, name: of };
    return { ...plain, cells, submissionCode: name, similarTo } as BoardRow;
  };
  const namesOf = (rows: readonly BoardRow[]) => rows.map(({ name }) => name);
  const copy = named('copy', 0.51, [1, 2], 'first');
  const first = named('first', 0.5, [1, 2]);

  it('names the earlier one as the leader, and compares it with the next different entry', () => {
    const answers = answersOf([copy, first, named('c', 0.4, 3)], metric)!;
    expect(answers).toMatchObject({ best: { name: 'first' }, next: { row: { name: 'c' } }, firsts: 1 });
    expect(namesOf(answers.nearCopies)).toEqual(['copy']);
    expect(leadOf(answers, true)).toBe('significantButAlike');
  });
  it('finds no significant lead if only the copy is significantly better than the next', () => {
    const answers = answersOf([copy, named('first', 0.5, [1, 3]), named('c', 0.4, [2, 3])], metric)!;
    expect(answers).toMatchObject({ best: { name: 'first' }, next: { row: { name: 'c' } }, firsts: 1 });
    expect(leadOf(answers, true)).toBe('notSignificant');
  });
  it('counts different models of rank 1 without it', () => {
    const answers = answersOf([copy, first, named('b', 0.49, [1, 3])], metric)!;
    expect(answers).toMatchObject({ best: { name: 'first' }, next: { row: { name: 'b' } }, firsts: 2 });
    expect(namesOf(answers.leaders)).toEqual(['first', 'b']);
    expect([leadOf(answers, true), leadOf(answers, false)]).toEqual(['shared', 'notTested']);
  });
  it('has no next entry if there is no different one', () => {
    const answers = answersOf([copy, first], metric)!;
    expect(answers.next).toBeNull();
    expect(leadOf(answers, true)).toBe('nearCopiesOnly');
  });
  it('skips a near copy of a lower rank as the next entry', () =>
    expect(answersOf([first, named('copy', 0.45, 2, 'first'), named('c', 0.4, 3)], metric)).toMatchObject({
      next: { row: { name: 'c' } },
      nearCopies: [],
    }));
  it('counts an entry that is like one of a lower rank', () =>
    expect(answersOf([copy, named('first', 0.5, 2)], metric)).toMatchObject({ best: { name: 'copy' }, firsts: 1 }));
});
it('counts the entries that are no better than random answers where they are most but not all', () => {
  const references = [{ ...row('random', 0.3, NaN), id: 'reference-random', evidence: 'REFERENCE' } as BoardRow];
  const countOf = (...values: readonly number[]) =>
    answersWith(
      values.map((value, at) => row(`m${at}`, value, at + 1)),
      metric,
      references,
    )?.belowFloor;
  expect(countOf(0.7, 0.3, 0.2)).toMatchObject({ count: 2, of: 3, floor: { model: 'random', value: 0.3 } });
  expect(countOf(0.7, 0.2)).toBeNull();
  expect(countOf(0.3, 0.2)).toBeNull();
});

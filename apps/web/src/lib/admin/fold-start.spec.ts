import { countsOfActs, foldStart } from './fold-start.ts';

const START = 'start of the installation';
const entry = (id: string, by: string | null = START, act = 'track.open') => ({ id, by, act });

describe('the entries of a start', () => {
  const log = [entry('a', 'Mia'), entry('b'), entry('c'), entry('d'), entry('e', null), entry('f'), entry('g')];

  it('are one row if there are three or more in succession', () => {
    const rows = foldStart(log, new Set());
    expect(rows.map((row) => (row.kind === 'start' ? row.entries.map(({ id }) => id).join('') : row.entry.id))).toEqual(
      ['a', 'bcd', 'e', 'f', 'g'],
    );
  });

  it('are shown in full once unfolded', () =>
    expect(foldStart(log, new Set(['b'])).every(({ kind }) => kind === 'entry')).toBe(true));

  it('are counted by action, the most frequent first', () =>
    expect(countsOfActs([entry('a', START, 'pool.create'), entry('b'), entry('c')])).toEqual([
      ['track.open', 2],
      ['pool.create', 1],
    ]));
});

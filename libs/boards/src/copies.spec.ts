import { foldCopies, type FoldableResult } from './copies.js';

const result = (submissionId: string, fingerprint: string | null): FoldableResult => ({
  evaluationId: `e${submissionId}`,
  submissionId,
  fingerprint,
});
const fold = (shown: FoldableResult[], removed: FoldableResult[] = []) => {
  const { entries, entryOf } = foldCopies(shown, removed);
  return {
    entries: entries.map(({ entry, copies }) => [entry.submissionId, copies]),
    copies: Object.fromEntries([...entryOf].map(([id, entry]) => [id, entry?.submissionId ?? null])),
  };
};

describe('copies of a model on a track', () => {
  it('is empty without results', () => expect(fold([])).toEqual({ entries: [], copies: {} }));

  it('leaves results with different fingerprints, and without one, alone', () => {
    const shown = [result('1', 'a'), result('2', 'b'), result('3', null), result('4', null)];
    expect(fold(shown).entries).toEqual([
      ['1', 0],
      ['2', 0],
      ['3', 0],
      ['4', 0],
    ]);
  });

  it('are folded under the earliest submission, whichever was scored first', () => {
    expect(fold([result('3', 'a'), result('2', 'b'), result('1', 'a'), result('4', 'a')])).toEqual({
      entries: [
        ['2', 0],
        ['1', 2],
      ],
      copies: { e3: '1', e4: '1' },
    });
  });

  it('take the place of an entry that is not visible any more', () => {
    expect(fold([result('2', 'a'), result('3', 'a')])).toEqual({ entries: [['2', 1]], copies: { e3: '2' } });
  });

  it('do not take the place of an entry that a maintainer removed', () => {
    expect(fold([result('2', 'a'), result('3', 'a'), result('4', 'b')], [result('1', 'a')])).toEqual({
      entries: [['4', 0]],
      copies: { e2: null, e3: null },
    });
  });

  it('do not remove the entry when a maintainer removes a copy', () => {
    expect(fold([result('1', 'a'), result('3', 'a')], [result('2', 'a')])).toEqual({
      entries: [['1', 1]],
      copies: { e3: '1' },
    });
  });
});

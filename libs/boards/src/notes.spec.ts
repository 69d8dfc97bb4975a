import { depthNotes, markedName, notesOfRow, tableNotes } from './notes.js';

const row = (name: string, note: string | null) => ({ name, note, cells: [] });

describe('the notes of rows', () => {
  it('have the mark alone if the table has one note', () =>
    expect(tableNotes([], [row('A', 'AUC is limited.'), row('B', 'AUC is limited.'), row('C', null)])).toEqual([
      '‡ AUC is limited.',
    ]));

  it('name their rows if the table has several notes', () =>
    expect(tableNotes([], [row('A', 'AUC is limited.'), row('B', 'AUC is limited.'), row('C', 'Like A.')])).toEqual([
      '‡ A, B: AUC is limited.',
      '‡ C: Like A.',
    ]));

  it('name the first five rows', () => {
    const many = [...'ABCDEFG'].map((name) => row(name, 'AUC is limited.'));
    expect(tableNotes([], [...many, row('H', 'Like A.')])[0]).toBe('‡ A, B, C, D, E and 2 more: AUC is limited.');
  });
});

describe('a row with nearly the same results as an earlier one', () => {
  const copy = { ...row('B', null), similarTo: { submissionCode: 'AAAAAA', name: 'A' } };
  it('has another mark than the notes on values', () => {
    expect(tableNotes([], [row('A', 'AUC is limited.'), copy])).toEqual([
      '‡ AUC is limited.',
      '≈ Nearly the same results as A (AAAAAA). Not yet checked by a maintainer.',
    ]);
    expect(markedName(copy)).toBe('B ≈');
  });
  it('has both marks and both notes if its values have a note, too', () => {
    const both = { ...copy, note: 'AUC is limited.' };
    expect(markedName(both)).toBe('B ‡ ≈');
    expect(notesOfRow(both)).toBe(
      'AUC is limited. Nearly the same results as A (AAAAAA). Not yet checked by a maintainer.',
    );
    expect(notesOfRow(row('A', null))).toBeNull();
  });
});

describe('values of papers beyond the candidate pairs of a board', () => {
  const coverage = { id: 'mac.coverage.v1', label: 'Coverage', format: 'COUNT' } as const;
  const paper = (value: number | null, evidence: 'REPORTED' | 'VERIFIED' = 'REPORTED') => ({
    evidence,
    cells: [{ metric: coverage.id, value, low: null, reason: null }],
  });
  it('are explained once', () =>
    expect(depthNotes([coverage], [paper(640.31), paper(500), paper(24)], 325)).toEqual([
      expect.stringMatching(/^Coverage: Reported values above 325 are possible, .* than the 325 of this board\./),
    ]));
  it('are not mentioned where none is beyond, or no pairs are ranked', () => {
    expect(depthNotes([coverage], [paper(324), paper(null)], 325)).toEqual([]);
    expect(depthNotes([coverage], [paper(640)], 0)).toEqual([]);
    expect(depthNotes([{ ...coverage, id: 'mac.auc.v1' }], [paper(640)], 325)).toEqual([]);
  });
});

describe('a negative bound of an area', () => {
  const notesAt = (id: string, low: number) => {
    const cells = [{ metric: id, value: 0, low, reason: null }];
    return tableNotes([{ id, label: 'AUC' }], [{ name: 'A', cells }]);
  };
  it('has its reason below the table, once', () =>
    expect(notesAt('mac.auc.v1', -0.06)).toEqual([
      'AUC: Can be below 0, because area is subtracted where unseen accuracy decreases along the list of biases.',
    ]));
  it('has none where no bound is negative, or the area is over all biases', () => {
    expect(notesAt('mac.auc.v1', 0)).toEqual([]);
    expect(notesAt('mac.auc_exact.v1', -0.06)).toEqual([]);
  });
});

describe('a missing interval', () => {
  const notesOn = (reasons: readonly ('NO_SPREAD' | null)[]) =>
    tableNotes(
      [{ id: 'auc', label: 'AUC' }],
      reasons.map((reason, i) => ({
        board: ['closed', 'open'][i]!,
        cells: [{ metric: 'auc', value: 0, low: reason ? null : 0, reason }],
      })),
    );
  it('names the board, unless all boards of the table have it', () => {
    expect(notesOn([null, 'NO_SPREAD'])[0]).toMatch(/^AUC: No interval on the board open because /);
    expect(notesOn(['NO_SPREAD', 'NO_SPREAD'])[0]).toMatch(/^AUC: No interval because /);
  });
});

describe('a note on several columns', () => {
  const noted = (labels: readonly string[], more: readonly string[] = []) =>
    tableNotes(
      [
        ...labels.map((label) => ({ id: label, label, notes: ['FLOOR_WINS'] as const })),
        ...more.map((label) => ({ id: label, label })),
      ],
      [],
    )[0]?.split(': ')[0];
  it('names them, those with commas separated by semicolons', () => {
    expect(noted(['AUC', 'Seen'], ['HM'])).toBe('AUC, Seen');
    expect(noted(['R@5, all images', 'Accuracy'], ['HM'])).toBe('R@5, all images; Accuracy');
  });
  it('names the others where it is on most', () => {
    expect(noted(['AUC', 'Seen', 'Unseen'], ['HM'])).toBe('All metrics except HM');
    expect(noted(['AUC', 'Seen', 'Unseen', 'R@1'], ['R@5, all images', 'HM'])).toBe('AUC, Seen, Unseen, R@1');
    expect(noted(['A', 'B', 'C', 'D', 'E'], ['R@5, all images', 'HM'])).toBe('All metrics except R@5, all images; HM');
  });
  it('does not name them where it is on all', () => expect(noted(['AUC', 'Seen', 'HM'])).toBe('All metrics'));
});

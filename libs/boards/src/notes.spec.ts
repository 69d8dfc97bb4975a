import { tableNotes } from './notes.js';

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

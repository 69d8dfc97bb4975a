import { markedParts, textRows } from './log-rows.ts';

describe('rows of a log', () => {
  it.each([
    ['', 10, ['']],
    ['0123456789', 10, ['0123456789']],
    ['01234567890', 10, ['0123456789', '0']],
    ['one two three', 7, ['one two', 'three']],
    ['one twothreefour', 5, ['one', 'twoth', 'reefo', 'ur']],
    ['01', 0, ['0', '1']],
  ])('%j in %d columns are %j', (message, columns, rows) => expect(textRows(message, columns)).toEqual(rows));

  it('mark the searched text, in any case', () =>
    expect(markedParts('Shard 4 and shard 41', 'sHARD')).toEqual(['', 'Shard', ' 4 and ', 'shard', ' 41']));
  it('mark nothing without a search', () => expect(markedParts('shard', '')).toEqual(['shard']));
});

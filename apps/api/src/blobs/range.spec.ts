import { readRange } from './range.js';

describe('readRange over ten bytes', () => {
  it.each([
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=4-99', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=9-9', { start: 9, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-3', null],
    ['bytes=0-1,3-4', null],
    ['rows=0-1', null],
    [undefined, null],
  ])('%s', (header, range) => expect(readRange(header, 10)).toEqual(range));

  it('cannot be satisfied for an empty blob', () => expect(readRange('bytes=0-0', 0)).toBe('unsatisfiable'));
});

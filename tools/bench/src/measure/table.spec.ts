import { duration, table } from './table.js';

describe('a table', () => {
  it('is Markdown with padded columns', () => {
    expect(
      table(
        ['what', 'time'],
        [
          ['closed', 3],
          ['both, dense', '12 ms'],
        ],
      ),
    ).toBe(
      ['| what        | time  |', '|-------------|-------|', '| closed      | 3     |', '| both, dense | 12 ms |'].join(
        '\n',
      ),
    );
  });
});

it.each([
  [0.84, '0.8 ms'],
  [840, '840 ms'],
  [8400, '8.4 s'],
  [62_000, '62 s'],
])('formats %d ms as %s', (ms, text) => expect(duration(ms)).toBe(text));

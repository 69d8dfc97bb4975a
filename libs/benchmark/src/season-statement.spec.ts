import { parseSeasonStatement, seasonStatementText, type SeasonStatement } from './season-statement';

const statement: SeasonStatement = {
  schema: 'season-statement/1',
  track: 'still-life',
  number: 2,
  generator: 'still-life/1',
  renderer: 'version 2, Chromium 156.0.8078.108',
  part: 'compositions',
  scenes: 300,
  seed: 'f'.repeat(64),
};
const text = seasonStatementText(statement);

describe('a season statement', () => {
  it('has one text, whatever the order of its fields', () => {
    const reversed = Object.fromEntries(Object.entries(statement).reverse()) as SeasonStatement;
    expect(seasonStatementText(reversed)).toBe(text);
    expect(parseSeasonStatement(text)).toEqual(statement);
  });

  it.each([
    ['no JSON', 'seed'],
    ['another field', text.replace('"number"', '"count":1,"number"')],
    ['another spacing', text.replace(':2,', ': 2,')],
    ['no line feed at the end', text.trimEnd()],
    ['a seed that can be guessed', text.replace('f'.repeat(64), 'f')],
  ])('is refused with %s', (_what, other) => {
    expect(other).not.toBe(text);
    expect(parseSeasonStatement(other)).toBeNull();
  });
});

import { plainName } from './rules.mjs';
import { dialectIn } from './words.mjs';

describe('the word list', () => {
  it.each([
    ['a sentence', 'Runners are told when they are drained.', 'are told'],
    ['an identifier', 'const testHouse = open();', 'house'],
    ['a constant', 'HOUSE_ACCOUNT', 'house'],
    ['a phrase', 'the shards in hand', 'in hand'],
    ['an outcome of a comparison', 'A and B cannot be distinguished', 'cannot be distinguished'],
    ['the rank of models', 'No leader: 9 models are tied', 'models are tied'],
    ['a space before a per cent sign', 'a 95 % interval', '5 %'],
  ])('finds dialect in %s and names the replacement', (_where, text, found) => {
    expect(dialectIn(`first line\n${text}`)).toEqual([{ line: 2, found, instead: expect.any(String) }]);
  });

  it.each(['a warehouse', 'the household name', 'brainstorming', 'toldAt', 'obeyed', 'tied labels'])(
    'accepts "%s"',
    (text) => expect(dialectIn(text)).toEqual([]),
  );
});

describe('the rule for names', () => {
  const plain = new RegExp(plainName(), 'u');

  it.each(['told', 'toldAt', 'isTold', 'TOLD', 'TOLD_AT', 'askToRenew', 'Kept', 'figures', 'saidOf', 'on_asked'])(
    'rejects "%s"',
    (name) => expect(plain.test(name)).toBe(false),
  );

  it.each(['untold', 'task', 'TASK', 'essay', 'maskOf', 'askew', 'notified', 'keptress', 'configures'])(
    'accepts "%s"',
    (name) => expect(plain.test(name)).toBe(true),
  );

  it('accepts a word where it is a standard term', () => {
    expect(new RegExp(plainName('figures'), 'u').test('figures')).toBe(true);
  });
});

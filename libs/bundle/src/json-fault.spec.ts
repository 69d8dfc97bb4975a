import { jsonFault } from './json-fault.js';

it.each([
  ['{"a": 1,\n "b": 2,\n}', 'line 3, column 1: remove the comma before }'],
  ['[1, 2, ]', 'line 1, column 8: remove the comma before ]'],
  ['{"a": 1\n "b": 2}', 'line 2, column 2: add a comma before it'],
  ['[1 2]', 'line 1, column 4: expected a comma; found 2'],
  ["{'a': 1}", 'line 1, column 2: write " instead of \''],
  ['{a: 1}', 'line 1, column 2: expected a key in double quotes or }; found a'],
  ['{"a" 1}', 'line 1, column 6: expected a colon after the key; found 1'],
  ['{"a": NaN}', 'line 1, column 7: expected a value; found NaN'],
  ['{"a": True}', 'line 1, column 7: expected a value; found True'],
  ['{"a": 01}', 'line 1, column 7: expected a value; found 0'],
  ['{\n // the name\n "a": 1}', 'line 2, column 2: remove the comment'],
  ['{"a": "b\n"}', 'line 1, column 7: end the text with " on the same line'],
  ['{"a": [1,', 'line 1, column 10: the file ends here; a closing ] is missing'],
  ['{"a": {}', 'line 1, column 9: the file ends here; a closing } is missing'],
  ['{} {}', 'line 1, column 4: expected the end of the file; found {'],
  ['{\u202e}', 'line 1, column 2: expected a key in double quotes or }; found U+202E'],
  ['', 'line 1, column 1: the file has no value'],
])('of %j is at its place and says what corrects it', (text, fault) => {
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  expect(jsonFault(text)).toBe(fault);
});

it.each(['{"a": [1, -2.5e+3, "\\u00e9\\"", {}, [], null, true]}', ' [] ', '"x"'])('is none in %j', (text) => {
  expect(() => JSON.parse(text) as unknown).not.toThrow();
  expect(jsonFault(text)).toBeNull();
});

it('is found in linear time in a long text without an end', () => {
  const began = performance.now();
  expect(jsonFault(`["${'a'.repeat(2_000_000)}`)).toBe('line 1, column 2: end the text with " on the same line');
  expect(performance.now() - began).toBeLessThan(1_000);
});

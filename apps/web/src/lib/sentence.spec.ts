import { sentence, states } from './sentence.ts';

describe('a sentence of the API', () => {
  it('begins with a capital on a page', () => expect(sentence('the upload stopped')).toBe('The upload stopped'));
  it('does not change a file name at its beginning', () =>
    expect(sentence('model.onnx: this is not an ONNX model')).toBe('model.onnx: this is not an ONNX model'));
  it.each(['manifest.json names "a.onnx"', 'pixel_values is missing', 'closesAt: must be later'])(
    'does not change the name at the beginning of %s',
    (text) => expect(sentence(text)).toBe(text),
  );
  it('has no final period, so that the page never shows two', () => {
    expect(sentence('look for float16 overflow.')).toBe('Look for float16 overflow');
    expect(sentence('choose one. try again.')).toBe('Choose one. try again');
    expect(sentence('and so on...')).toBe('And so on...');
  });
});

it('states a value only as a whole', () => {
  expect(states('"a.onnx" has SHA-256 ab12; manifest.json declares cd34', 'ab12')).toBe(true);
  expect(states('output "x" has 12 columns', '2')).toBe(false);
  expect(states('expected [a]', '[a]')).toBe(true);
});

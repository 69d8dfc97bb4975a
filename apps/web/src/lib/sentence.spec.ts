import { sentence } from './sentence.ts';

describe('a sentence of the API', () => {
  it('begins with a capital on a page', () => expect(sentence('the upload stopped')).toBe('The upload stopped'));
  it('does not change a file name at its beginning', () =>
    expect(sentence('model.onnx: this is not an ONNX model')).toBe('model.onnx: this is not an ONNX model'));
  it('has no final period, so that the page never shows two', () => {
    expect(sentence('look for float16 overflow.')).toBe('Look for float16 overflow');
    expect(sentence('choose one. try again.')).toBe('Choose one. try again');
    expect(sentence('and so on...')).toBe('And so on...');
  });
});

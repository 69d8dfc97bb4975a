import { sentence } from './sentence.ts';

describe('a sentence of the API', () => {
  it('begins with a capital on a page', () => expect(sentence('the upload stopped')).toBe('The upload stopped'));
  it('does not change a file name at its beginning', () =>
    expect(sentence('model.onnx: this is not an ONNX model')).toBe('model.onnx: this is not an ONNX model'));
});

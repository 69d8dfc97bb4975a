import { sentence } from './sentence.ts';

describe('a sentence of the api', () => {
  it('begins with a capital on a page', () => expect(sentence('the upload stopped')).toBe('The upload stopped'));
  it('keeps the name of the file that it begins with', () =>
    expect(sentence('model.onnx: this is not an ONNX model')).toBe('model.onnx: this is not an ONNX model'));
});

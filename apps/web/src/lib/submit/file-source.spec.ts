import { blobAccess, entriesOf, fileSource, folderOf } from './file-source.ts';

const file = (text: string) => new File([text], 'x');
const paths = (...names: string[]) =>
  entriesOf(names.map((path) => ({ path, file: file('') }))).map(({ path }) => path);

describe('chosen files', () => {
  it('lose the common folder', () =>
    expect(paths('my-clip/model.onnx', 'my-clip/onnx/text.onnx')).toEqual(['model.onnx', 'onnx/text.onnx']));
  it.each([
    ['my-clip', ['my-clip/labels.json', 'my-clip/onnx/text.onnx']],
    [null, ['model.onnx', 'labels.json']],
    [null, ['a/model.onnx', 'b/labels.json']],
  ])('have the folder %s', (folder, names) => expect(folderOf(names.map((path) => ({ path })))).toBe(folder));
  it('keep their names when they were chosen individually', () =>
    expect(paths('model.onnx', 'labels.json')).toEqual(['model.onnx', 'labels.json']));
  it('retain their folders when they come from several', () =>
    expect(paths('a/model.onnx', 'b/labels.json')).toEqual(['a/model.onnx', 'b/labels.json']));
  it('have random access', async () => {
    const source = fileSource([{ path: 'a', file: file('hello world') }]);
    expect(source.files()).toEqual([{ name: 'a', size: 11 }]);
    expect(new TextDecoder().decode(await source.read('a', 6, 5))).toBe('world');
    expect((await blobAccess(file('abc')).read(1, 1)).length).toBe(1);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instancesFile, readDefinition, readInstances, readLabels, SplitFileError } from './label-reader.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labels-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const LINE = '{"id":"a","image":"a.jpg","object":"star","positive":["red"],"set":"val"}';

describe('a label file', () => {
  it('is read line by line; empty lines and Windows line ends do not matter', async () => {
    const labels = await readLabels(await file('good.jsonl', `${LINE}\r\n\n${LINE.replaceAll('"a', '"b')}\n`));
    expect(labels.map(({ id }) => id)).toEqual(['a', 'b']);
  });
  it('may be empty', async () => expect(await readLabels(await file('empty.jsonl', ''))).toEqual([]));
  it('is rejected with the line that is no JSON, without quoting it', async () => {
    const path = await file('torn.jsonl', `${LINE}\n${LINE.slice(0, 50)}`);
    await expect(readLabels(path)).rejects.toThrow(new SplitFileError(path, 'line 2', 'this is not JSON'));
  });
  it('is rejected with the line and field that is missing', async () => {
    const path = await file('missing.jsonl', LINE.replace('"object":"star",', ''));
    await expect(readLabels(path)).rejects.toThrow(`${path}: line 1, object: `);
  });
  it('is rejected when it contains an id twice', async () => {
    const path = await file('twice.jsonl', `${LINE}\n${LINE}\n`);
    await expect(readLabels(path)).rejects.toThrow(
      new SplitFileError(path, 'line 2', 'id "a" stands in the file twice'),
    );
  });
  it('that does not exist is reported as missing', async () =>
    expect(readLabels(join(folder, 'none.jsonl'))).rejects.toThrow('ENOENT'));
});

describe('an instance list', () => {
  it('keeps its order', async () => {
    const path = await file(
      'instances.json',
      '[{"id":"b","image":"b.jpg"},{"id":"a","image":"a.jpg","box":[0,0,4,4]}]',
    );
    expect((await readInstances(path)).map(({ id }) => id)).toEqual(['b', 'a']);
  });
  it('with labels is rejected, because labels must not be published', async () => {
    const path = await file('labelled.json', `[${LINE}]`);
    await expect(readInstances(path)).rejects.toThrow(`${path}: the file, 0: `);
  });
  it('is read from instances.jsonl where a folder has no instances.json', async () => {
    const lines = await file(
      'instances.jsonl',
      '{"id":"b","image":"b.jpg"}\n{"id":"a","image":"a.jpg","queries":[3]}\n',
    );
    await rm(join(folder, 'instances.json'), { force: true });
    expect(instancesFile(folder)).toBe(lines);
    expect((await readInstances(lines)).map(({ queries }) => queries)).toEqual([undefined, [3]]);
    expect(instancesFile(join(folder, 'none'))).toBe(join(folder, 'none', 'instances.json'));
    const list = await file('instances.json', '[]');
    expect(instancesFile(folder)).toBe(list);
  });
  it('with an id twice is rejected', async () => {
    const path = await file('double.json', '[{"id":"a","image":"a.jpg"},{"id":"a","image":"b.jpg"}]');
    await expect(readInstances(path)).rejects.toThrow(`${path}: [1]: id "a" stands in the file twice`);
  });
});

describe('a definition file', () => {
  it('that contradicts itself is rejected with every problem', async () => {
    const path = await file('definition.json', '{"schema":"benchmark/1"}');
    await expect(readDefinition(path)).rejects.toThrow(/the benchmark definition has \d+ problems/);
  });
});

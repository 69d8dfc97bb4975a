import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonEntries, type JsonEntry } from './json-entries.js';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'json-entries-'))));
afterAll(() => rm(folder, { recursive: true }));

async function read(text: string): Promise<JsonEntry[]> {
  const path = join(folder, 'list.json');
  await writeFile(path, text);
  const entries: JsonEntry[] = [];
  for await (const entry of jsonEntries(path)) entries.push(entry);
  return entries;
}

describe('a JSON array read element by element', () => {
  it('gives each element with its number and the line on which it begins', async () => {
    expect(await read('[\n{"a": 1},\n\n  [2, 3], "x,]", 4\n]\n')).toEqual([
      { line: 2, entry: 0, value: { a: 1 } },
      { line: 4, entry: 1, value: [2, 3] },
      { line: 4, entry: 2, value: 'x,]' },
      { line: 4, entry: 3, value: 4 },
    ]);
  });

  it('equals the result of JSON.parse, with any nesting and escapes', async () => {
    const values = [{ 'k"]': ['\\', '"', { deep: [[], {}, [[{ x: '}' }]]] }] }, null, true, -1.5e3, 'ünïcode ✓', ''];
    expect((await read(JSON.stringify(values, null, 2))).map(({ value }) => value)).toEqual(values);
  });

  it('does not depend on the chunks of the file', async () => {
    const values = Array.from({ length: 30_000 }, (_, i) => ({ id: i, text: '—'.repeat(i % 50), list: [i, [i]] }));
    expect((await read(JSON.stringify(values))).map(({ value }) => value)).toEqual(values);
  });

  it('may be empty', async () => expect(await read('[ ]')).toEqual([]));

  it('may begin with a byte order mark', async () => expect(await read('\uFEFF[1]')).toHaveLength(1));

  it.each([
    ['an object', '{"a": 1}', 'line 1, entry 0, byte 0: text outside of an array'],
    ['nothing', '', 'line 1, entry 0, byte 0: it ends before the array does'],
    ['half an array', '[1,\n2', 'line 2, entry 1, byte 5: it ends before the array does'],
    ['half a string', '[1,\n"a', 'line 2, entry 1, byte 6: it ends before the array does'],
    ['two arrays', '[1]\n[2]', 'line 2, entry 1, byte 4: text outside of an array'],
    ['an element that is none', '[1,\n{a: 1}]', 'line 2, entry 1, byte 4: this element is not JSON'],
  ])('that is %s is rejected with its place', async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});

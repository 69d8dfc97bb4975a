import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonEntries } from './json-entries.js';
import { jsonMember } from './json-member.js';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'json-member-'))));
afterAll(() => rm(folder, { recursive: true }));

async function read(text: string): Promise<unknown[]> {
  const path = join(folder, 'object.json');
  await writeFile(path, text);
  const values: unknown[] = [];
  for await (const { line, entry, value } of jsonEntries(path, await jsonMember(path, 'list')))
    values.push([line, entry, value]);
  return values;
}

describe('an array in a JSON object', () => {
  it('is found by its name, with the lines of its elements', async () => {
    expect(await read('\uFEFF{"a": "list",\n "b": {"list": [0]}, "list" :\n[{"c": [1]},\n"]"], "d": [2]}\n')).toEqual([
      [3, 0, { c: [1] }],
      [4, 1, ']'],
    ]);
  });

  it('does not depend on the chunks of the file', async () => {
    const list = Array.from({ length: 30_000 }, (_, i) => ({ id: i, text: '—'.repeat(i % 50) }));
    const values = await read(JSON.stringify({ before: list, list, after: list }));
    expect(values).toEqual(list.map((value, i) => [1, i, value]));
  });

  it.each([
    ['in an array', '[1]', 'line 1, entry 0, byte 0: text outside of an object'],
    ['in nothing', '', 'line 1, entry 0, byte 0: it ends before the object does'],
    ['in half an object', '{"list": [1],\n', 'line 2, entry 0, byte 14: it ends before the object does'],
    ['with another name', '{"lists": [1]}', 'line 1, entry 0, byte 14: it has no "list"'],
    ['that is no array', '{"list": {}}', 'line 1, entry 0, byte 9: text outside of an array'],
    ['with an element that is none', '{"list": [1,\nx]}', 'line 2, entry 1, byte 13: this element is not JSON'],
    ['before a second object', '{"list": []}{}', 'line 1, entry 0, byte 12: text outside of an object'],
  ])('%s is rejected with its place', async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});

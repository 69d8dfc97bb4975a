import { mkdir, mkdtemp, open, readdir, readlink, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RecordFile } from './record-file.js';

const SIZE = 12;
const record = (value: number) => new Uint8Array(SIZE).fill(value);

describe('a file of records', () => {
  let folder = '';
  const opened: RecordFile[] = [];
  const file = async (maxRecords = 1e6) => {
    const it = await RecordFile.open(folder, { recordBytes: SIZE, maxRecords });
    opened.push(it);
    return it;
  };
  const held = async (records: RecordFile, key: string) => {
    const into = record(0);
    return (await records.read(key, into)) ? into[0] : null;
  };
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'records-'))));
  afterEach(async () => {
    for (const it of opened.splice(0)) await it.close();
    await rm(folder, { recursive: true });
  });

  it('does not contain a record that was never written', async () => expect(await held(await file(), 'a')).toBeNull());

  it('returns each record, also to the next process, for any number of records', async () => {
    const first = await file();
    const many = Array.from({ length: 3_000 }, (_, i) => i);
    await Promise.all(many.map((i) => first.write(`key ${i}`, record(i % 251))));
    const last = many.at(-1)!;
    expect(await held(first, `key ${last}`)).toBe(last % 251);
    const second = await file();
    for (const i of many) expect(await held(second, `key ${i}`)).toBe(i % 251);
    await second.write('key 3000', record(7));
    expect(await held(await file(), 'key 3000')).toBe(7);
  });

  it('treats a damaged record as missing, and stores a later one instead', async () => {
    const records = await file();
    await records.write('a', record(1));
    await records.write('b', record(2));
    const handle = await open(join(folder, 'records'), 'r+');
    await handle.write(Uint8Array.of(9), 0, 1, SIZE + 5);
    await handle.close();
    expect([await held(records, 'a'), await held(records, 'b')]).toEqual([1, null]);
    await records.write('b', record(3));
    expect(await held(await file(), 'b')).toBe(3);
  });

  it.each([
    ['entries', 25],
    ['records', 15],
  ])('survives a crash that truncated its %s', async (name, bytes) => {
    const records = await file();
    await records.write('a', record(1));
    await records.write('b', record(2));
    await truncate(join(folder, name), bytes);
    const again = await file();
    expect([await held(again, 'a'), await held(again, 'b')]).toEqual([1, null]);
    await again.write('c', record(3));
    expect([await held(await file(), 'a'), await held(await file(), 'c')]).toEqual([1, 3]);
  });

  it('two concurrent writers lose records and never mix them', async () => {
    const [one, other] = [await file(), await file()];
    await one.write('a', record(1));
    await other.write('b', record(2));
    const third = await file();
    expect([await held(third, 'a'), await held(third, 'b')]).toEqual([null, 2]);
    expect(await held(one, 'a')).toBeNull();
  });

  it('leaves no file open when one of its files cannot be opened', async () => {
    await mkdir(join(folder, 'entries'));
    await expect(file()).rejects.toThrow('EISDIR');
    const open = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    );
    expect(open.filter((path) => path.startsWith(folder))).toEqual([]);
  });

  it('stores no more than its limit', async () => {
    const records = await file(2);
    for (const [i, key] of ['a', 'b', 'c'].entries()) await records.write(key, record(i + 1));
    expect([await held(records, 'b'), await held(records, 'c')]).toEqual([2, null]);
  });
});

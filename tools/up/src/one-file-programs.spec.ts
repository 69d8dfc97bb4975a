import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oneFilePrograms } from './one-file-programs.js';

const ROOT = join(__dirname, '../../..');
let folder: string;
let entry: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'primitives-one-file-'));
  mkdirSync(join(folder, 'dist/lib'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  entry = join(folder, 'dist/main.js');
  writeFileSync(entry, "import { text } from './lib/text.js';\nconsole.log(text());\n");
  writeFileSync(
    join(folder, 'dist/lib/text.js'),
    "import { readFileSync } from 'node:fs';\nexport const text = () => readFileSync(new URL('./text.txt', import.meta.url), 'utf8');\n",
  );
  writeFileSync(join(folder, 'dist/lib/text.txt'), 'a file beside the module');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = async () => (await oneFilePrograms(ROOT, [entry])).get(entry) ?? '';
const output = (file: string) => execFileSync(process.execPath, [file], { encoding: 'utf8' }).trim();

describe('a program in one file', () => {
  it('finds the files beside its modules', async () => {
    expect(output(await write())).toBe('a file beside the module');
  });

  it('is written again when a module changed, and only then', async () => {
    const file = await write();
    const before = statSync(file).mtimeMs;
    expect(statSync(await write()).mtimeMs).toBe(before);
    writeFileSync(join(folder, 'dist/lib/text.js'), "export const text = () => 'another module';\n");
    expect(output(await write())).toBe('another module');
  });

  it('is written again in a copy of the checkout when a module of the copy changed', async () => {
    await write();
    const copy = join(folder, 'copy');
    cpSync(join(folder, 'dist'), join(copy, 'dist'), { recursive: true, preserveTimestamps: true });
    writeFileSync(join(copy, 'dist/lib/text.js'), "export const text = () => 'a module of the copy';\n");
    const at = join(copy, 'dist/main.js');
    expect(output((await oneFilePrograms(ROOT, [at])).get(at) ?? '')).toBe('a module of the copy');
  });

  it('starts with the code that V8 compiled for an earlier start, of the same source only', async () => {
    const caches = () => readdirSync(join(folder, 'dist')).filter((name) => name.endsWith('.cache'));
    const module = (text: string) =>
      writeFileSync(join(folder, 'dist/lib/text.js'), `export const text = () => '${text}';`);
    module('one');
    expect(output(await write())).toBe('one');
    expect(caches()).toHaveLength(1);
    module('two'); // as long as the other: V8 compares only the length
    expect(output(await write())).toBe('two');
    expect(caches()).toHaveLength(1);
    const [cache = ''] = caches();
    writeFileSync(join(folder, 'dist', cache), 'damaged');
    expect(output(await write())).toBe('two');
    expect(statSync(join(folder, 'dist', cache)).size).toBeGreaterThan(100); // written again
  });
});

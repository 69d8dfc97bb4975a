import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PYTHON, ROOT, WHEELS } from './installed-wheel';

/** Prints the names, bytes and metadata of a wheel, and whether the digests of RECORD are those of its files. */
const READ = `
import base64, hashlib, json, sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
names = wheel.namelist()
info = next(name.split("/")[0] for name in names if ".dist-info/" in name)
record = [line.rsplit(",", 2) for line in wheel.read(f"{info}/RECORD").decode().splitlines()]
def digest(name):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(wheel.read(name)).digest()).rstrip(b"=").decode()
print(json.dumps({
    "modules": {name: digest(name) for name in names if ".dist-info/" not in name},
    "metadata": wheel.read(f"{info}/METADATA").decode(),
    "scripts": wheel.read(f"{info}/entry_points.txt").decode().strip(),
    "wrong": [name for name, hashed, size in record if hashed and (hashed != digest(name) or int(size) != wheel.getinfo(name).file_size)],
    "recorded": sorted(name for name, *_ in record) == sorted(names),
}))
`;

interface Wheel {
  readonly modules: Readonly<Record<string, string>>;
  readonly metadata: string;
  readonly scripts: string;
  readonly wrong: readonly string[];
  readonly recorded: boolean;
}
const readWheel = (path: string) => JSON.parse(execFileSync(PYTHON, ['-c', READ, path], { encoding: 'utf8' })) as Wheel;

/** Hatchling may be newer than 2.4 of the core metadata; licences are in the wheel if build.mjs copied them. */
const comparable = (metadata: string) =>
  metadata
    .split('\n')
    .filter((line) => !/^(?:Metadata-Version|License-File): /.test(line))
    .join('\n');

/** The wheel that the platform serves, which Node writes, next to that of hatchling. */
export function describeWheel(): void {
  it('is written by Node with the modules, metadata and scripts of hatchling, and is the same each time', () => {
    const out = mkdtempSync(join(tmpdir(), 'wheel-'));
    try {
      const write = (folder: string) => {
        execFileSync(process.execPath, ['tools/python/wheel.mjs', folder], { cwd: ROOT, stdio: 'pipe' });
        return join(folder, readdirSync(folder)[0] ?? '');
      };
      const [first, second] = [write(join(out, '1')), write(join(out, '2'))];
      expect(readFileSync(first).equals(readFileSync(second))).toBe(true);
      const [own, built] = [readWheel(first), readWheel(join(WHEELS, readdirSync(WHEELS)[0] ?? ''))];
      expect(own.modules).toEqual(built.modules);
      expect(comparable(own.metadata)).toBe(comparable(built.metadata));
      expect(own.scripts).toBe(built.scripts);
      expect([own.wrong, own.recorded]).toEqual([[], true]);
    } finally {
      rmSync(out, { recursive: true });
    }
  });
}

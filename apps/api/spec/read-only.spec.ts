import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const bwrap = ['/usr/bin/bwrap', '/bin/bwrap'].find(existsSync);
const MISCONFIGURED = 78;
const SECRET = 'a secret that only this test knows';

/** The error of a process that starts with a read-only folder; not as root, which can write anyway. */
async function startReadOnly(main: string, folder: string, env: Record<string, string>) {
  const args = [
    '--dev-bind',
    '/',
    '/',
    '--ro-bind',
    folder,
    folder,
    '--die-with-parent',
    process.execPath,
    join(ROOT, main),
  ];
  const child = spawn(bwrap ?? '', args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (stderr += text));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, stderr };
}

(bwrap === undefined ? describe.skip : describe)('a process whose folder is read-only', () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'primitives-read-only-'))));
  afterAll(() => rm(folder, { recursive: true }));
  const api = (more: Record<string, string>) => ({
    DATABASE_URL: 'postgres://user@127.0.0.1:9/none',
    NATS_URL: 'nats://127.0.0.1:9',
    PRIMITIVES_PUBLIC_URL: 'http://127.0.0.1:9',
    PRIMITIVES_LINK_SECRET: SECRET,
    PRIMITIVES_COOKIE_SECRET: SECRET,
    ...more,
  });

  it.each([
    ['runners/onnx/dist/main.js', 'PRIMITIVES_RUNNER_HOME', (path: string) => ({ PRIMITIVES_RUNNER_HOME: path })],
    [
      'runners/onnx/dist/main.js',
      'PRIMITIVES_RUNNER_CACHE',
      (path: string) => ({
        PRIMITIVES_RUNNER_HOME: `${tmpdir()}/writable-${process.pid}`,
        PRIMITIVES_RUNNER_CACHE: path,
      }),
    ],
    [
      'apps/api/dist/main.js',
      'PRIMITIVES_UPLOADS',
      (path: string) =>
        api({ PRIMITIVES_UPLOADS: path, PRIMITIVES_BLOBS: `file://${tmpdir()}/writable-${process.pid}` }),
    ],
    [
      'apps/api/dist/main.js',
      'PRIMITIVES_BLOBS',
      (path: string) =>
        api({ PRIMITIVES_UPLOADS: `${tmpdir()}/writable-${process.pid}`, PRIMITIVES_BLOBS: `file://${path}` }),
    ],
  ])(
    '%s ends with a sentence that names %s, the folder and the remedy',
    async (main, variable, env) => {
      const path = join(folder, 'of-its-own');
      const { code, stderr } = await startReadOnly(main, folder, env(path));
      expect(stderr).toContain(
        `${variable}: the folder ${path} cannot be written: its file system is read-only; make it writable for user`,
      );
      expect(stderr).not.toMatch(/\\n +at |\n +at /);
      expect(code).toBe(MISCONFIGURED);
    },
    60_000,
  );
  afterAll(() => rm(`${tmpdir()}/writable-${process.pid}`, { recursive: true, force: true }));
});

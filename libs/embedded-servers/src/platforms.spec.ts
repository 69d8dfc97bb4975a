import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { howToInstall } from './install-command.js';
import { programFromPs, programOf } from './leftover-processes.js';
import { findNatsServer } from './nats-binary.js';
import { findPostgres, newestVersioned } from './postgres-binaries.js';
import { localeArguments } from './postgres.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'primitives-platforms-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A program that prints `output`. */
async function program(path: string, output = ''): Promise<string> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `#!/bin/sh\necho '${output}'\n`);
  await chmod(file, 0o755);
  return file;
}

describe('the nats-server that is used', () => {
  it.each([
    ['PATH', 'v2.11.15', 'v2.9.10', 'bin'],
    ['PATH', 'v2.10.0', 'v2.9.25', 'bin'],
    ['PATH, if both are equal', 'v2.9.10', 'v2.9.10', 'bin'],
    ['the state folder', 'v2.9.10', 'v2.10.1', 'state'],
    ['the state folder, if that of PATH does not report a version', '', 'v2.9.10', 'state'],
  ])('is that of %s: %s in PATH, %s in the state folder', async (_, inPath, inState, used) => {
    const home = await mkdtemp(join(folder, 'nats-'));
    const name = home.slice(folder.length + 1);
    await program(`${name}/bin/nats-server`, `nats-server: ${inPath}`);
    await program(`${name}/state/nats-server`, `nats-server: ${inState}`);
    expect(await findNatsServer(join(home, 'state'), { PATH: `${join(home, 'bin')}:/usr/bin:/bin` })).toBe(
      join(home, used, 'nats-server'),
    );
  });
});

describe('the remedy on a machine without servers is the command of its package manager', () => {
  it.each([
    ['macOS', 'darwin', [], 'run brew install nats-server'],
    ['Debian', 'linux', ['apt-get'], 'run apt-get install nats-server'],
    ['Fedora', 'linux', ['dnf'], 'run dnf install nats-server'],
    ['Alpine', 'linux', ['apk'], 'run apk add nats-server'],
    ['another', 'linux', [], 'install it from https://github.com/nats-io/nats-server/releases'],
  ] as const)('%s', async (name, platform, managers, remedy) => {
    for (const manager of managers) await program(`managers-${name}/${manager}`);
    expect(howToInstall('nats-server', { platform, path: join(folder, `managers-${name}`) })).toBe(remedy);
  });

  it('also for PostgreSQL', () => {
    expect(howToInstall('postgres', { platform: 'darwin', path: '' })).toBe('run brew install postgresql@18');
  });
});

describe('PostgreSQL', () => {
  it.each([
    ['Debian', ['usr/lib/postgresql/15/bin', 'usr/lib/postgresql/17/bin'], 'usr/lib/postgresql/17/bin'],
    [
      'Homebrew',
      ['opt/homebrew/opt/postgresql@16/bin', 'opt/homebrew/opt/libpq/bin'],
      'opt/homebrew/opt/postgresql@16/bin',
    ],
    ['Homebrew on Intel', ['usr/local/opt/postgresql@18/bin'], 'usr/local/opt/postgresql@18/bin'],
    ['Alpine', ['usr/libexec/postgresql17'], 'usr/libexec/postgresql17'],
    ['a machine with version 14 only', ['usr/lib/postgresql/14/bin'], null],
  ])('of %s is found', async (name, folders, found) => {
    for (const bin of folders) await program(`${name}/${bin}/initdb`);
    expect(newestVersioned(join(folder, name))).toBe(found && join(folder, name, found));
  });

  it('is that of POSTGRES_BIN', async () => {
    const postgres = await program('named/postgres');
    expect(await findPostgres(null, folder, { POSTGRES_BIN: postgres })).toEqual({
      postgres,
      initdb: join(folder, 'named/initdb'),
    });
    await expect(findPostgres(null, folder, { POSTGRES_BIN: '/nowhere/postgres' })).rejects.toThrow(
      'postgres is not at /nowhere/postgres; correct or unset POSTGRES_BIN',
    );
  });

  it('sorts by code point on every platform', () => {
    expect(localeArguments('linux')).toEqual(['--locale=C.UTF-8']);
    expect(localeArguments('darwin')).toEqual(['--locale=C', '--lc-ctype=en_US.UTF-8']);
  });
});

it('finds the program of a process by ps as by /proc', async () => {
  const child = spawn('sleep', ['600']);
  const pid = child.pid!;
  await new Promise((settle) => child.once('spawn', settle));
  expect(await programFromPs(pid)).toBe('sleep');
  expect(await programFromPs(pid)).toBe(await programOf(pid));
  child.kill('SIGKILL');
  await new Promise((settle) => child.once('exit', settle));
  expect(await programFromPs(pid)).toBeNull();
});

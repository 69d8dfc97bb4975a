import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ServerUnavailableError } from './errors.js';

const run = promisify(execFile);

/**
 * The path of a nats-server: `NATS_SERVER_BIN`, `<stateFolder>/nats-server`, `PATH`, /usr/sbin, else Debian's package unpacked into
 * the state folder (no root needed, nothing installed, no service started).
 *
 * @throws ServerUnavailableError when none is found and none can be fetched
 */
export async function findNatsServer(stateFolder: string, env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const own = join(resolve(stateFolder), 'nats-server');
  const named = env['NATS_SERVER_BIN'];
  if (named) {
    if (existsSync(named)) return named;
    throw new ServerUnavailableError('nats-server', `is not at ${named}`, 'correct or unset NATS_SERVER_BIN');
  }
  const onPath = [...(env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'].map((folder) =>
    join(folder, 'nats-server'),
  );
  return [own, ...onPath].find((path) => existsSync(path)) ?? fetchFromDebian(own);
}

async function fetchFromDebian(target: string): Promise<string> {
  const folder = resolve(target, '..');
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(join(folder, 'nats-fetch-'));
  try {
    const cause = await download(work);
    const archive = (await readdir(work)).find((name) => name.startsWith('nats-server') && name.endsWith('.deb'));
    if (!archive) throw notToBeHad(cause);
    await run('dpkg-deb', ['-x', join(work, archive), join(work, 'unpacked')]);
    const half = join(work, 'nats-server');
    await copyFile(join(work, 'unpacked/usr/sbin/nats-server'), half);
    await chmod(half, 0o755);
    await rename(half, target);
    return target;
  } catch (cause) {
    if (cause instanceof ServerUnavailableError) throw cause;
    throw notToBeHad(cause);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const notToBeHad = (cause: unknown) =>
  new ServerUnavailableError(
    'nats-server',
    'was found nowhere and could not be fetched with apt-get',
    'install it (Debian, Ubuntu: apt-get install nats-server), set NATS_SERVER_BIN to its path, or set NATS_URL to a server of your own',
    { cause },
  );

/** With the system's package lists, else with lists of our own; returns the last refusal, undefined when it worked. */
async function download(folder: string): Promise<unknown> {
  try {
    await run('apt-get', ['download', 'nats-server'], { cwd: folder });
    return undefined;
  } catch {
    const lists = join(folder, 'lists/partial');
    const cache = join(folder, 'cache/archives/partial');
    await mkdir(lists, { recursive: true });
    await mkdir(cache, { recursive: true });
    const ownState = [
      `Dir::State=${folder}`,
      `Dir::State::lists=${join(folder, 'lists')}`,
      `Dir::Cache=${join(folder, 'cache')}`,
      'Dir::State::status=/var/lib/dpkg/status',
      'APT::Sandbox::User=',
    ].flatMap((setting) => ['-o', setting]);
    try {
      await run('apt-get', [...ownState, 'update'], { cwd: folder });
      await run('apt-get', [...ownState, 'download', 'nats-server'], { cwd: folder });
      return undefined;
    } catch (refusal) {
      return refusal;
    }
  }
}

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { unpackDebianBinary } from './debian-package.js';
import { ServerUnavailableError } from './errors.js';
import { howToInstall, thisMachine, type Machine } from './install-command.js';

/** Searched after PATH, which a service or a desktop program often starts without them. */
const USUAL_FOLDERS = ['/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/**
 * The path of a nats-server: `NATS_SERVER_BIN`; otherwise the newest of `PATH`, the usual folders and the state folder;
 * otherwise Debian's package, extracted into the state folder (no root needed, nothing installed, no service started).
 *
 * @throws ServerUnavailableError when none is found and none can be downloaded
 */
export async function findNatsServer(
  stateFolder: string,
  env: NodeJS.ProcessEnv = process.env,
  machine: Machine = thisMachine(env),
): Promise<string> {
  const own = join(resolve(stateFolder), 'nats-server');
  const named = env['NATS_SERVER_BIN'];
  if (named) {
    if (existsSync(named)) return named;
    throw new ServerUnavailableError('nats-server', `is not at ${named}`, 'correct or unset NATS_SERVER_BIN');
  }
  const folders = [...(env['PATH'] ?? '').split(delimiter).filter(Boolean), ...USUAL_FOLDERS];
  const installed = folders.map((folder) => join(folder, 'nats-server'));
  const found = [...new Set([...installed, own])].filter((path) => existsSync(path));
  return (await newest(found)) ?? fetchFromDebian(own, machine);
}

/** The first of the newest version; a program that reports no version comes last. */
async function newest(paths: readonly string[]): Promise<string | undefined> {
  if (paths.length <= 1) return paths[0];
  const ranked = await Promise.all(paths.map(async (path) => ({ path, version: await versionOf(path) })));
  return ranked.reduce((best, next) => (isNewer(next.version, best.version) ? next : best)).path;
}

async function versionOf(path: string): Promise<readonly number[]> {
  const output = await promisify(execFile)(path, ['--version'], { timeout: 10_000 }).catch(() => null);
  return (
    /v?(\d+)\.(\d+)\.(\d+)/
      .exec(output?.stdout ?? '')
      ?.slice(1)
      .map(Number) ?? []
  );
}

function isNewer(version: readonly number[], than: readonly number[]): boolean {
  const differing = version.findIndex((part, i) => part !== than[i]);
  return differing >= 0 && version[differing]! > (than[differing] ?? -1);
}

async function fetchFromDebian(target: string, machine: Machine): Promise<string> {
  try {
    await unpackDebianBinary('nats-server', 'usr/sbin/nats-server', target);
    return target;
  } catch (cause) {
    throw new ServerUnavailableError(
      'nats-server',
      'was not found on this machine',
      `${howToInstall('nats-server', machine)}, or set NATS_SERVER_BIN to its path`,
      { cause },
    );
  }
}

import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { unpackDebianBinary } from './debian-package.js';
import { ServerUnavailableError } from './errors.js';

/**
 * The path of a nats-server: `NATS_SERVER_BIN`, `<stateFolder>/nats-server`, `PATH`, /usr/sbin, otherwise Debian's
 * package, extracted into the state folder (no root needed, nothing installed, no service started).
 *
 * @throws ServerUnavailableError when none is found and none can be downloaded
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
  try {
    await unpackDebianBinary('nats-server', 'usr/sbin/nats-server', target);
    return target;
  } catch (cause) {
    throw notToBeHad(cause);
  }
}

const notToBeHad = (cause: unknown) =>
  new ServerUnavailableError(
    'nats-server',
    'was found nowhere and could not be fetched with apt-get',
    'install it (Debian, Ubuntu: apt-get install nats-server), set NATS_SERVER_BIN to its path, or set NATS_URL to your own server',
    { cause },
  );

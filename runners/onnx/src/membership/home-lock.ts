import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import { ExplainedError, type Closable } from '@primitives/runtime';

/** Another process of this machine is the runner of this home folder. */
export class AlreadyRunningError extends ExplainedError {
  override readonly name = 'AlreadyRunningError';
  readonly exitCode = 1;

  constructor(readonly home: string) {
    super(
      `a runner with the folder ${home} is already running; stop it, or set PRIMITIVES_RUNNER_HOME to another folder to run a second one`,
    );
  }
}

/**
 * Reserves the home folder for this process: two processes with one membership would take turns as the same runner. An
 * abstract socket holds the reservation, so that the kernel ends it with the process, however that ends. Only Linux has
 * these; elsewhere, and between containers with separate networks, nothing is reserved.
 *
 * @throws AlreadyRunningError
 */
export async function lockHome(home: string, platform: NodeJS.Platform = process.platform): Promise<Closable> {
  if (platform !== 'linux') return { close: () => undefined };
  const digest = createHash('sha256').update(await realpath(home));
  const server = createServer((connection) => connection.destroy()).unref();
  server.listen(`\0primitives-runner-${digest.digest('hex')}`);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new AlreadyRunningError(home) : error;
  });
  return { close: () => void server.close() };
}

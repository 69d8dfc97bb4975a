import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ADMIN_URL_FILE } from './servers.js';

/** `npm start` has not run with the data folder. */
export class NoDeploymentError extends Error {
  override readonly name = 'NoDeploymentError';

  constructor(folder: string) {
    super(
      `no installation runs with the data folder ${folder}. If npm start runs with another one, give this command the ` +
        'same PRIMITIVES_DATA; otherwise run npm start in another terminal. DATABASE_URL names another database',
    );
  }
}

/**
 * URL of the administrator of the database that `npm start` runs.
 *
 * @param dataFolder  `PRIMITIVES_DATA`, or its default
 * @throws NoDeploymentError
 */
export function administratorUrl(dataFolder: string): string {
  const folder = resolve(dataFolder);
  const file = join(folder, ADMIN_URL_FILE);
  if (!existsSync(file)) throw new NoDeploymentError(folder);
  return readFileSync(file, 'utf8').trim();
}

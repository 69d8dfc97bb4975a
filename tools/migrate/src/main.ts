import { readConfig, secret } from '@primitives/runtime';
import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { migrate } from './migrate.js';

/**
 * `node tools/migrate/dist/main.js`: migrates the database of `DATABASE_URL` (an administrator's). With
 * `PRIMITIVES_ROLE_URLS=<file>` it writes the roles' URLs there as lines of an environment file, readable by the owner
 * alone.
 */
const config = readConfig(
  z.object({ DATABASE_URL: secret(z.url()), PRIMITIVES_ROLE_URLS: z.string().optional() }),
  process.env,
);
const { applied, urls } = await migrate(config.DATABASE_URL.reveal());
process.stdout.write(
  applied.length === 0 ? 'the database is up to date\n' : `${applied.map((file) => `applied ${file}`).join('\n')}\n`,
);
if (config.PRIMITIVES_ROLE_URLS !== undefined) {
  const lines = Object.entries(urls).map(([role, url]) => `${role.toUpperCase()}_DATABASE_URL=${url}\n`);
  await writeFile(config.PRIMITIVES_ROLE_URLS, lines.join(''), { mode: 0o600 });
}

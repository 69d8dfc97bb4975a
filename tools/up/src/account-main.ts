import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig, secret } from '@primitives/runtime';
import { ACCOUNT_ROLES, type Account } from '@primitives/store/accounts';
import { openStore } from '@primitives/store/connection';
import { z } from 'zod';
import { AccountUnknownError, grantRole } from './account.js';
import { administratorUrl, NoDeploymentError } from './administrator-url.js';

/**
 * `npm run account -- grant <email> <role>`, on the machine of the installation. `DATABASE_URL` (or
 * `DATABASE_URL_FILE`) is an administrator's; the default is that of the deployment that `npm start` runs from this
 * checkout. Exits with 64 for wrong usage, 1 for an unknown account or a missing deployment.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const config = readConfig(
  z.object({ DATABASE_URL: secret(z.url()).optional(), PRIMITIVES_DATA: z.string().optional() }),
  process.env,
);

function leave(code: number, message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

function databaseUrl(): string {
  if (config.DATABASE_URL) return config.DATABASE_URL.reveal();
  try {
    return administratorUrl(config.PRIMITIVES_DATA ?? join(root, '.primitives'));
  } catch (error) {
    if (!(error instanceof NoDeploymentError)) throw error;
    leave(1, error.message);
  }
}

const USAGE = `usage: npm run account -- grant <email> <${ACCOUNT_ROLES.join('|')}>`;
const HELP = `${USAGE}

Grants a role to an account of the installation that npm start runs on this machine. The account signs up on the page
first. A maintainer changes tracks, operates the fleet and hides results; an admin also changes roles.
PRIMITIVES_DATA names another data folder, DATABASE_URL another database.
`;

const [command, email, wanted, ...more] = process.argv.slice(2);
if (command === '--help' || command === '-h') {
  process.stdout.write(HELP);
  process.exit(0);
}
const role = ACCOUNT_ROLES.find((each): each is Account['role'] => each === wanted);
if (command !== 'grant' || !email || !role || more.length > 0) leave(64, USAGE);

const store = await openStore(databaseUrl(), { applicationName: 'account', poolSize: 1 });
try {
  const before = await grantRole(store, email, role);
  process.stdout.write(
    before === role ? `${email} is ${role} already\n` : `${email} is ${role} now, and was ${before}\n`,
  );
} catch (error) {
  if (!(error instanceof AccountUnknownError)) throw error;
  await store.close();
  leave(1, error.message);
}
await store.close();

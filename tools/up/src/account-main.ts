import { userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readConfig, secret } from '@primitives/runtime';
import { ACCOUNT_ROLES, type Account } from '@primitives/store/accounts';
import { openStore } from '@primitives/store/connection';
import { z } from 'zod';
import { AccountUnknownError, grantRole } from './account.js';
import { administratorUrl, NoDeploymentError } from './administrator-url.js';

/**
 * `npm run account -- grant <email> <role> [--reason <text>]`, on the machine of the installation. `DATABASE_URL` (or
 * `DATABASE_URL_FILE`) is an administrator's; the default is that of the deployment that `npm start` runs from this
 * checkout. Exits with 64 for wrong usage, 1 for an unknown account or a missing deployment.
 */
/** Characters; the limit of reasons on the page. */
const LONGEST_REASON = 500;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const config = readConfig(
  z.object({
    DATABASE_URL: secret(z.url()).optional(),
    PRIMITIVES_DATA: z.string().optional(),
    SUDO_USER: z.string().optional(),
  }),
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

const USAGE = `usage: npm run account -- grant <email> <${ACCOUNT_ROLES.join('|')}> [--reason <text>]`;
const HELP = `${USAGE}

Grants a role to an account of the installation that npm start runs on this machine. The account signs up on the page
first. A maintainer changes tracks, operates the fleet and hides results; an admin also changes roles.
The audit log records the user of the operating system, and the reason if you give one. PRIMITIVES_DATA names another
data folder, DATABASE_URL another database.
`;

function parsed() {
  try {
    const options = { reason: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch {
    return leave(64, USAGE); // an unknown option, or one without its value
  }
}

/** Who runs the command, for the audit log: with `sudo` the user who called it. */
function actor(): string {
  const user = config.SUDO_USER || userName();
  return `command line on the server${user ? ` (user ${user})` : ''}`;
}

function userName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null; // a user id without a name, as in some containers
  }
}

const {
  positionals: [command, email, wanted, ...more],
  values: { reason, help },
} = parsed();
if (help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const role = ACCOUNT_ROLES.find((each): each is Account['role'] => each === wanted);
if (command !== 'grant' || !email || !role || more.length > 0) leave(64, USAGE);

const store = await openStore(databaseUrl(), { applicationName: 'account', poolSize: 1 });
try {
  const before = await grantRole(store, email, role, {
    actor: actor(),
    reason: reason?.trim().slice(0, LONGEST_REASON),
  });
  process.stdout.write(
    before === role ? `${email} is ${role} already\n` : `${email} is ${role} now, and was ${before}\n`,
  );
} catch (error) {
  if (!(error instanceof AccountUnknownError)) throw error;
  await store.close();
  leave(1, error.message);
}
await store.close();

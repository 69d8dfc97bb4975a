import { hostname } from 'node:os';
import {
  ApiClient,
  createApiToken,
  deviceLogin,
  RefusedError,
  revokeOwnToken,
  signIn,
  UnavailableError,
  type DeviceCode,
} from '@primitives/client';
import type { Command } from 'commander';
import { CliError } from '../cli-error.js';
import { connection, forgetConnection, readSaved, saveConnection } from '../connection.js';
import { EXIT } from '../exit-codes.js';
import { printJson, printLine } from '../output.js';
import { question } from '../question.js';

/**
 * `primitives login`: the user confirms in a browser on any machine, and an API token is stored on this one. With
 * `--email` or `--password-stdin`, the command asks for e-mail and password instead. `primitives logout` revokes
 * and deletes the stored token.
 */
export function registerLogin(program: Command): void {
  program
    .command('login')
    .description('sign in and store an API token on this machine')
    .option('--email <email>', 'sign in with e-mail and password instead of in a browser')
    .option('--operate', 'request the scope operate for the token; for maintainers')
    .option('--password-stdin', 'read the password from standard input')
    .option('--json', 'print where the token is stored as JSON')
    .action(async (options: { email?: string; operate?: boolean; passwordStdin?: boolean; json?: boolean }) => {
      const at = connection(program.opts());
      const name = tokenName(new Date());
      const tokenScopes = ['READ', 'SUBMIT', ...(options.operate ? (['OPERATE'] as const) : [])] as const;
      const scopes = tokenScopes.map((scope) => scope.toLowerCase());
      if (options.email === undefined && !options.passwordStdin) {
        const path = saveConnection({ url: at.url, token: await deviceLogin(at.url, { name, scopes }, showCode) });
        return printSaved({ url: at.url, name, scopes, path }, options.json);
      }
      const email = required('e-mail address', options.email ?? (await question('E-mail: ', false)), '--email');
      const answer = options.passwordStdin ? await readStdin() : await question('Password: ', true);
      const password = required('password', answer, '--password-stdin');
      const client = new ApiClient(at.url);
      await signIn(client, { email, password });
      const path = saveConnection({ url: at.url, token: await createApiToken(client, name, tokenScopes) });
      printSaved({ url: at.url, name, scopes, path }, options.json);
    });
  program
    .command('logout')
    .description('revoke the token stored on this machine, and delete it')
    .option('--json', 'print the outcome as JSON')
    .action(async (options: { json?: boolean }) => {
      const saved = readSaved();
      const revocation = saved && (await revoke(saved));
      const forgotten = forgetConnection();
      if (options.json) return printJson({ forgotten, revoked: revocation === 'revoked' });
      if (!forgotten) return printLine('no token is stored on this machine');
      if (!saved || !revocation) return printLine('the stored file was deleted; it had no readable token');
      printLine(
        {
          revoked: 'the stored token was revoked and deleted',
          invalid: 'the stored token was deleted; the platform refused it',
          unavailable: `the stored token was deleted, but not revoked, because the platform does not answer; revoke it on ${saved.url}/account`,
        }[revocation],
      );
    });
}

/** Longest name of a machine in the name of a token, which has at most 80 characters. */
const MOST_OF_HOST = 36;

/** Program, machine and time, so that the tokens of several sign-ins differ on the account page. */
export const tokenName = (now: Date, host = hostname()): string =>
  `primitives on ${host.slice(0, MOST_OF_HOST)}, ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Revokes a stored token, with which the platform may not answer. */
async function revoke({ url, token }: { url: string; token: string }): Promise<'revoked' | 'invalid' | 'unavailable'> {
  try {
    await revokeOwnToken(new ApiClient(url, { token }));
    return 'revoked';
  } catch (error) {
    if (error instanceof RefusedError) return 'invalid';
    if (error instanceof UnavailableError) return 'unavailable';
    throw error;
  }
}

/** @throws CliError usage without an answer */
function required(what: string, answer: string | null, option: string): string {
  if (answer) return answer;
  const message = `no ${what}; use ${option}`;
  const remedy = `pass the ${what} with ${option}, or run \`primitives login\` without options to sign in in a browser`;
  throw new CliError({ code: 'usage', message, expected: `one ${what}`, found: 'no input', remedy }, EXIT.USAGE);
}

/** Never prints the token itself, since logs may contain the output. */
function printSaved(saved: { url: string; name: string; scopes: readonly string[]; path: string }, json = false): void {
  if (json) printJson(saved);
  else printLine(`signed in at ${saved.url}; the token "${saved.name}" is stored in ${saved.path}`);
}

/** On standard error, to keep standard output free for data. */
function showCode({ userCode, url, urlWithCode }: DeviceCode): void {
  process.stderr.write(`open ${urlWithCode}\nor enter the code ${userCode} at ${url}\nwaiting for confirmation …\n`);
}

async function readStdin(): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}

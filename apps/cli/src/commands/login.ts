import { hostname } from 'node:os';
import { ApiClient, createApiToken, deviceLogin, signIn, type DeviceCode } from '@primitives/client';
import type { Command } from 'commander';
import { CliError } from '../cli-error.js';
import { connection, forgetConnection, saveConnection } from '../connection.js';
import { EXIT } from '../exit-codes.js';
import { printJson, printLine } from '../output.js';
import { question } from '../question.js';

/**
 * `primitives login`: the user confirms in a browser on any machine, and an API token is stored on this one. With
 * `--email` or `--password-stdin`, the command asks for e-mail and password instead. `primitives logout` deletes the
 * stored token.
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
      const name = `primitives on ${hostname()}`;
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
    .description('delete the token stored on this machine')
    .option('--json', 'print the outcome as JSON')
    .action((options: { json?: boolean }) => {
      const forgotten = forgetConnection();
      if (options.json) return printJson({ forgotten });
      printLine(
        forgotten
          ? 'the stored token was deleted; it stays valid until you revoke it on the account page'
          : 'no token is stored on this machine',
      );
    });
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

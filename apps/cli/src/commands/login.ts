import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { hostname } from 'node:os';
import { ApiClient, createApiToken, deviceLogin, signIn, type DeviceCode } from '@primitives/client';
import type { Command } from 'commander';
import { connection, forgetConnection, saveConnection } from '../connection.js';
import { printJson, printLine } from '../output.js';

/**
 * `primitives login`: the person answers in a browser, on this machine or another, and this one keeps an API token. With `--email` or
 * `--password-stdin`, e-mail and password are asked for here. `primitives logout` forgets the token.
 */
export function registerLogin(program: Command): void {
  program
    .command('login')
    .description('sign in and keep an API token for this machine')
    .option('--email <email>', 'sign in here by e-mail and password, instead of in a browser')
    .option('--operate', 'let the token keep the deployment as well; for maintainers')
    .option('--password-stdin', 'read the password from standard input')
    .option('--json', 'print where the token is kept as JSON')
    .action(async (options: { email?: string; operate?: boolean; passwordStdin?: boolean; json?: boolean }) => {
      const at = connection(program.opts());
      const name = `primitives on ${hostname()}`;
      const scopes = ['read', 'submit', ...(options.operate ? ['operate'] : [])];
      if (options.email === undefined && !options.passwordStdin) {
        const path = saveConnection({ url: at.url, token: await deviceLogin(at.url, { name, scopes }, tell) });
        return told({ url: at.url, name, scopes, path }, options.json);
      }
      const email = options.email ?? (await question('E-mail: ', false));
      const password = options.passwordStdin ? await readStdin() : await question('Password: ', true);
      const client = new ApiClient(at.url);
      await signIn(client, { email, password });
      const path = saveConnection({ url: at.url, token: await createApiToken(client, name, scopes) });
      told({ url: at.url, name, scopes, path }, options.json);
    });
  program
    .command('logout')
    .description('forget the token of this machine')
    .option('--json', 'print the outcome as JSON')
    .action((options: { json?: boolean }) => {
      forgetConnection();
      if (options.json) return printJson({ forgotten: true });
      printLine('the token of this machine is forgotten; revoke it on the account page as well');
    });
}

/** Never the token itself: a log may keep what is printed. */
function told(kept: { url: string; name: string; scopes: readonly string[]; path: string }, json = false): void {
  if (json) printJson(kept);
  else printLine(`signed in at ${kept.url}; the token "${kept.name}" is kept in ${kept.path}`);
}

/** On standard error: what is piped on is not for this. */
function tell({ userCode, url, urlWithCode }: DeviceCode): void {
  process.stderr.write(
    `open ${urlWithCode}\nor type the code ${userCode} at ${url}\nwaiting for your answer there …\n`,
  );
}

async function question(prompt: string, hidden: boolean): Promise<string> {
  const output = hidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : process.stderr;
  if (hidden) process.stderr.write(prompt);
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  const answer = await lines.question(hidden ? '' : prompt);
  lines.close();
  if (hidden) process.stderr.write('\n');
  return answer;
}

async function readStdin(): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}

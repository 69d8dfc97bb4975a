import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { hostname } from 'node:os';
import { ApiClient, createApiToken, signIn } from '@primitives/client';
import type { Command } from 'commander';
import { connection, forgetConnection, saveConnection } from '../connection.js';
import { printLine } from '../output.js';

/** `primitives login`: e-mail and password once, kept as an API token of this machine. `primitives logout` forgets it. */
export function registerLogin(program: Command): void {
  program
    .command('login')
    .description('sign in and keep an API token for this machine')
    .option('--email <email>', 'e-mail of the account')
    .option('--password-stdin', 'read the password from standard input')
    .action(async (options: { email?: string; passwordStdin?: boolean }) => {
      const at = connection(program.opts());
      const email = options.email ?? (await question('E-mail: ', false));
      const password = options.passwordStdin ? await readStdin() : await question('Password: ', true);
      const client = new ApiClient(at.url);
      await signIn(client, { email, password });
      const name = `primitives on ${hostname()}`;
      const path = saveConnection({ url: at.url, token: await createApiToken(client, name) });
      printLine(`signed in at ${at.url}; the token "${name}" is kept in ${path}`);
    });
  program
    .command('logout')
    .description('forget the token of this machine')
    .action(() => {
      forgetConnection();
      printLine('the token of this machine is forgotten; revoke it on the account page as well');
    });
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
  return Buffer.concat(parts).toString('utf8').replace(/\r?\n$/, '');
}

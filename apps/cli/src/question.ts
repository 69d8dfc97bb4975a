import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** @param hidden whether the answer is not shown */
export async function question(prompt: string, hidden: boolean): Promise<string> {
  const output = hidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : process.stderr;
  if (hidden) process.stderr.write(prompt);
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  const answer = await lines.question(hidden ? '' : prompt);
  lines.close();
  if (hidden) process.stderr.write('\n');
  return answer;
}

interface Standard {
  readonly stdin: { readonly isTTY?: boolean };
  readonly stderr: { readonly isTTY?: boolean };
}

/**
 * Whether the user agrees. Without a terminal there is no question, and the command continues.
 *
 * @param prompt without the choices
 */
export async function agrees(
  prompt: string,
  { stdin, stderr }: Standard = process,
  read: (prompt: string) => Promise<string> = (text) => question(text, false),
): Promise<boolean> {
  if (!stdin.isTTY || !stderr.isTTY) return true;
  return /^y(es)?$/i.test((await read(`${prompt} [y/N] `)).trim());
}

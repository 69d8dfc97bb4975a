import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable, type Readable } from 'node:stream';

/**
 * The answer; null where the input ends without one.
 *
 * @param hidden whether the answer is not shown
 */
export async function question(
  prompt: string,
  hidden: boolean,
  input: NodeJS.ReadStream | Readable = process.stdin,
): Promise<string | null> {
  const output = hidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : process.stderr;
  if (hidden) process.stderr.write(prompt);
  const lines = createInterface({ input, output, terminal: 'isTTY' in input && input.isTTY });
  const answer = await Promise.race([
    lines.question(hidden ? '' : prompt),
    once(lines, 'close').then(() => null), // `question` never settles after the end of the input
  ]);
  lines.close();
  if (hidden) process.stderr.write('\n');
  return answer;
}

interface Standard {
  readonly stdin: { readonly isTTY?: boolean };
  readonly stderr: { readonly isTTY?: boolean };
}

/** Whether a user can answer a question: input and messages are those of a terminal. */
export const isInteractive = ({ stdin, stderr }: Standard = process): boolean => Boolean(stdin.isTTY && stderr.isTTY);

/**
 * Whether the user agrees. Without a terminal there is no question, and the command continues.
 *
 * @param prompt without the choices
 */
export async function agrees(
  prompt: string,
  standard: Standard = process,
  read: (prompt: string) => Promise<string | null> = (text) => question(text, false),
): Promise<boolean> {
  if (!isInteractive(standard)) return true;
  return /^y(es)?$/i.test((await read(`${prompt} [y/N] `))?.trim() ?? '');
}

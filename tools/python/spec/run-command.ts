import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ProcessOutput {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs a program without the environment of this process. `onceQueued` acts as the platform does once an evaluation is
 * queued; when it fails, the program is ended, since no result will follow.
 */
export async function runCommand(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
  onceQueued?: () => Promise<unknown>,
): Promise<ProcessOutput> {
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], PYTHONDONTWRITEBYTECODE: '1', ORT_DISABLE_TELEMETRY: '1', ...env },
  });
  const output = { out: '', err: '' };
  let acted: Promise<unknown> | undefined;
  child.stdout.on('data', (text) => {
    output.out += text;
    if (onceQueued && /: queued, /.test(output.out)) {
      acted ??= onceQueued();
      acted.catch(() => child.kill());
    }
  });
  child.stderr.on('data', (text) => (output.err += text));
  const [code] = await once(child, 'close');
  await acted;
  return { code, ...output };
}

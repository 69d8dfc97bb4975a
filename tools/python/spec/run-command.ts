import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ProcessOutput {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** What a command that submits or follows a submission prints on standard error: steps and states, a line each. */
export const PROGRESS =
  /^(((\S+: )?(validating|packing|uploading|checking|evaluating|scoring|waiting for checks|waiting for a runner|waiting for scoring)(: .*)?|uploaded .* [kM]?B, sha256 [0-9a-f]{64})\n)*$/;
/** What a command prints that submits and does not follow. */
export const STEPS = /^validating\npacking\nuploading\n(uploading: .*\n)*uploaded .* [kM]?B, sha256 [0-9a-f]{64}\n$/;
/** What a program prints on standard error while it waits. */
const WAITING = /^(\S+: )?waiting for checks(: .*)?$|^waiting for confirmation/m;

/**
 * Runs a program without the environment of this process. `onceWaiting` acts as the platform or as its user does once
 * the program waits for them: for a queued evaluation, or for the confirmation of a login. When it fails, the program
 * ends, since no result will follow.
 */
export async function runCommand(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
  onceWaiting?: (printed: string) => Promise<unknown>,
): Promise<ProcessOutput> {
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], PYTHONDONTWRITEBYTECODE: '1', ORT_DISABLE_TELEMETRY: '1', ...env },
  });
  const output = { out: '', err: '' };
  let acted: Promise<unknown> | undefined;
  child.stdout.on('data', (text) => (output.out += text));
  child.stderr.on('data', (text) => {
    output.err += text;
    if (onceWaiting && WAITING.test(output.err)) {
      acted ??= onceWaiting(output.err);
      acted.catch(() => child.kill());
    }
  });
  const [code] = await once(child, 'close');
  await acted;
  return { code, ...output };
}

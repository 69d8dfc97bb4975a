import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Refusal } from '@primitives/client';

/** The exit code and the output of one run of `primitives`. */
export interface Run {
  /** Null when it was killed. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `primitives` in its own process with its own configuration folder. */
export class CommandLine {
  constructor(
    private readonly root: string,
    private readonly env: {
      readonly PRIMITIVES_URL: string;
      readonly PRIMITIVES_TOKEN?: string;
      readonly XDG_CONFIG_HOME: string;
    },
  ) {}

  as(env: { PRIMITIVES_URL?: string; PRIMITIVES_TOKEN?: string }): CommandLine {
    return new CommandLine(this.root, { ...this.env, ...env });
  }

  run(...args: readonly string[]): Promise<Run> {
    return this.start(...args).ended;
  }

  start(...args: readonly string[]): { readonly ended: Promise<Run>; kill(): void } {
    const child = spawn(process.execPath, [join(this.root, 'apps/cli/bin/primitives.mjs'), ...args], {
      env: { PATH: process.env['PATH'], ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (text) => (stdout += text));
    child.stderr.on('data', (text) => (stderr += text));
    const ended = once(child, 'close').then(([exitCode]): Run => ({
      exitCode: exitCode as number | null,
      stdout,
      stderr,
    }));
    return { ended, kill: () => child.kill('SIGKILL') };
  }

  /** Runs the same command with `--json` and without it. */
  async both(...args: readonly string[]): Promise<{ json: Run; prose: Run }> {
    const [json, prose] = await Promise.all([this.run(...args, '--json'), this.run(...args)]);
    return { json, prose };
  }
}

/** The refusal reported with `--json`: on standard error, or in the first failed evaluation on standard output. */
export function reportedRefusal({ stdout, stderr }: Run): Refusal {
  const error = stderr.split('\n').find((line) => line.startsWith('{"error":'));
  if (error !== undefined) return (JSON.parse(error) as { error: Refusal }).error;
  const answer = JSON.parse(stdout) as { evaluations?: { failure: Refusal | null }[] };
  const reported = answer.evaluations?.find(({ failure }) => failure !== null)?.failure;
  if (!reported) throw new Error(`no refusal reported in ${stdout}${stderr}`);
  return reported;
}

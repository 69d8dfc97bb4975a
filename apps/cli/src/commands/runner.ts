import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { CliError } from '../cli-error.js';
import { endWith, EXIT } from '../exit-codes.js';

interface RunnerOptions {
  readonly join?: string;
  readonly home?: string;
  readonly name?: string;
  readonly provider?: string;
  readonly threads?: string;
}

/** `primitives runner`: this machine predicts for a platform. It joins with a token the first time, and needs none afterwards. */
export function registerRunner(program: Command): void {
  program
    .command('runner')
    .description('let this machine predict for a platform')
    .option(
      '--join <url>',
      'the platform, for the first time; with --token (or PRIMITIVES_JOIN_TOKEN), which a maintainer draws',
    )
    .option(
      '--home <folder>',
      'where its key, membership and caches are kept; ~/.local/state/primitives/runner when left out',
    )
    .option('--name <name>', 'what it would like to be called; its host name when left out')
    .option('--provider <provider>', 'what models run on: auto, cuda, webgpu or cpu')
    .option('--threads <n>', 'threads of a model; every core when left out')
    .addHelpText('after', '\nIts log goes to standard output, a JSON document a line.')
    .action(async (options: RunnerOptions, command: Command) => {
      // --token belongs to the whole program; here it is the token to join
      const { token } = program.opts<{ token?: string }>();
      endWith(command, await run(environment(options, token)));
    });
}

/** Of this process' environment the runner gets everything: its variables may be set there as well. */
function environment(
  { join: url, home = defaultHome(), name, provider, threads }: RunnerOptions,
  token: string | undefined,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ORT_DISABLE_TELEMETRY: '1',
    PRIMITIVES_RUNNER_HOME: resolve(home),
    ...(url === undefined ? {} : { PRIMITIVES_JOIN_URL: url }),
    ...(token === undefined ? {} : { PRIMITIVES_JOIN_TOKEN: token }),
    ...(name === undefined ? {} : { PRIMITIVES_RUNNER_NAME: name }),
    ...(provider === undefined ? {} : { PRIMITIVES_PROVIDER: provider }),
    ...(threads === undefined ? {} : { PRIMITIVES_THREADS: threads }),
  };
}

function defaultHome(env: NodeJS.ProcessEnv = process.env): string {
  return join(env['XDG_STATE_HOME'] ?? join(env['HOME'] ?? homedir(), '.local', 'state'), 'primitives', 'runner');
}

/** What the runner's program says by its code; any other end is one that a new start may mend. */
const PASSED_ON: readonly number[] = [EXIT.OK, EXIT.NOT_ADMITTED, EXIT.MISCONFIGURED];

/**
 * The runner's own program in its own process group: signals reach it once, through us. It stops by itself when we are gone, since
 * the channel between us closes.
 */
async function run(env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, ['--enable-source-maps', programPath()], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) {
    process.removeAllListeners(signal);
    process.on(signal, () => child.kill(signal));
  }
  const [code] = (await once(child, 'exit')) as [number | null];
  for (const signal of signals) process.removeAllListeners(signal);
  return code !== null && PASSED_ON.includes(code) ? code : EXIT.UNAVAILABLE;
}

/** The command line never imports the runner: anyone who only submits needs no model to run. */
function programPath(): string {
  const missing = new CliError(
    {
      code: 'runner_missing',
      message: 'the program of the runner is not installed here',
      expected: 'a built checkout, or the runner’s image',
      remedy: 'run this in a checkout after `npm run build`',
    },
    EXIT.UNAVAILABLE,
  );
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve('@primitives/runner-onnx')), 'main.js');
    if (existsSync(path)) return path;
  } catch {
    throw missing;
  }
  throw missing;
}

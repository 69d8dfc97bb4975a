import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { CliError } from '../cli-error.js';
import { endWith, EXIT } from '../exit-codes.js';
import { onNpxEnd } from '../on-npx-end.js';
import { toolsFolder } from '../tools-folder.js';

interface RunnerOptions {
  readonly join?: string;
  readonly home?: string;
  readonly name?: string;
  readonly provider?: string;
  readonly threads?: string;
}

/** `primitives runner`: runs a runner on this machine. It needs a join token the first time only. */
export function registerRunner(program: Command): void {
  program
    .command('runner')
    .description('run a runner on this machine; needs a checkout, the archive or the image of the runner')
    .option(
      '--join <url>',
      'URL of the platform to join the first time; needs a join token from a maintainer in PRIMITIVES_JOIN_TOKEN, ' +
        'or in the file that PRIMITIVES_JOIN_TOKEN_FILE names',
    )
    .option('--home <folder>', 'folder of its key, membership and caches; default: ~/.local/state/primitives/runner')
    .option('--name <name>', 'preferred name; default: the host name')
    .option('--provider <provider>', 'execution provider: auto, cuda, webgpu or cpu')
    .option('--threads <n>', 'threads per model; default: all cores')
    .addHelpText(
      'after',
      '\nThe log goes to standard output, one JSON document per line; the reason of a failure also to standard error.',
    )
    .action(async (options: RunnerOptions, command: Command) => {
      if (program.opts<{ token?: string }>().token !== undefined) throw visibleToken();
      const env = environment(options);
      requireMembership(env);
      endWith(command, await run(env));
    });
}

/** Every account of a machine can list the arguments of its processes. */
const visibleToken = () =>
  new CliError({
    code: 'join_token_visible',
    message: '--token would show the join token in the list of processes',
    expected: 'the join token in PRIMITIVES_JOIN_TOKEN, or in the file that PRIMITIVES_JOIN_TOKEN_FILE names',
    found: '--token',
    remedy: 'run PRIMITIVES_JOIN_TOKEN=… primitives runner --join URL',
  });

/** The first time, the runner needs a platform and a token. The log of the runner would hide the answer. */
function requireMembership(env: NodeJS.ProcessEnv): void {
  const home = env['PRIMITIVES_RUNNER_HOME'] ?? '';
  const isGiven = (name: string) => (env[name] ?? env[`${name}_FILE`] ?? '') !== '';
  const missing = ['PRIMITIVES_JOIN_URL', 'PRIMITIVES_JOIN_TOKEN'].filter((name) => !isGiven(name));
  if (missing.length === 0 || existsSync(join(home, 'member.json'))) return;
  throw new CliError(
    {
      code: 'not_joined',
      message: `this machine has not joined a platform: ${home} has no membership`,
      expected: 'the URL of the platform and a join token, the first time',
      found: `no ${missing.join(' and no ')}`,
      remedy:
        'run PRIMITIVES_JOIN_TOKEN=… primitives runner --join URL; maintainers create the token with “Add a runner” on the page Runners, or `primitives admin fleet token --pool <name>`',
    },
    EXIT.MISCONFIGURED,
  );
}

/** The runner inherits the whole environment, so its variables may be set there as well. */
function environment({ join: url, home, name, provider, threads }: RunnerOptions): NodeJS.ProcessEnv {
  const tools = toolsFolder();
  return {
    ...process.env,
    ...(tools === null ? {} : { PRIMITIVES_STATE: tools }),
    ORT_DISABLE_TELEMETRY: '1',
    PRIMITIVES_RUNNER_HOME: resolve(home ?? process.env['PRIMITIVES_RUNNER_HOME'] ?? defaultHome()),
    ...(url === undefined ? {} : { PRIMITIVES_JOIN_URL: url }),
    ...(name === undefined ? {} : { PRIMITIVES_RUNNER_NAME: name }),
    ...(provider === undefined ? {} : { PRIMITIVES_PROVIDER: provider }),
    ...(threads === undefined ? {} : { PRIMITIVES_THREADS: threads }),
  };
}

function defaultHome(env: NodeJS.ProcessEnv = process.env): string {
  return join(env['XDG_STATE_HOME'] ?? join(env['HOME'] ?? homedir(), '.local', 'state'), 'primitives', 'runner');
}

/** Exit codes of the runner that end the command; after any other exit a restart may help. */
const PASSED_ON: readonly number[] = [EXIT.OK, EXIT.NOT_ADMITTED, EXIT.MISCONFIGURED];

/**
 * Starts the runner in a separate process group, so that signals reach it once, through this process. It stops when
 * this process or the npx that started it is gone, since the channel between them closes. Over it the runner sends the
 * reason of a failure, which other lines follow in its log.
 */
async function run(env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, ['--enable-source-maps', programPath()], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  let failure: string | undefined;
  child.on('message', (message: { failure?: string }) => (failure = message.failure));
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) {
    process.removeAllListeners(signal);
    process.on(signal, () => child.kill(signal));
  }
  const unwatch = onNpxEnd(() => child.kill('SIGTERM'));
  const [code] = (await once(child, 'exit')) as [number | null];
  unwatch();
  for (const signal of signals) process.removeAllListeners(signal);
  if (failure !== undefined) process.stderr.write(`\n${failure}\n`);
  return code !== null && PASSED_ON.includes(code) ? code : EXIT.UNAVAILABLE;
}

/** The command line does not import the runner, so that users who only submit need no inference packages. */
function programPath(): string {
  const missing = new CliError(
    {
      code: 'runner_missing',
      message: 'this command line has no runner; the npm package contains none',
      expected: 'the command line of a built checkout, or the archive or the container image of the runner',
      found: 'a command line without the package of the runner',
      remedy: 'run this in a checkout after `npm run build`, or use the archive of `npm run pack:runner`',
    },
    EXIT.MISCONFIGURED,
  );
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve('@primitives/runner-onnx')), 'main.js');
    if (existsSync(path)) return path;
  } catch {
    throw missing;
  }
  throw missing;
}

import {
  createJoinToken,
  createPool,
  upsertRunner,
  readFleet,
  readRunner,
  updatePool,
  type FleetPool,
  type FleetRunner,
  type MaintainerAction,
  type PoolDraft,
  type PoolMinimum,
} from '@primitives/client';
import { InvalidArgumentError, type Command } from 'commander';
import { connection } from '../../connection.js';
import { printJson, printLine, table } from '../../output.js';
import { wholeFrom } from '../../whole-number.js';

const GIBIBYTE = 1024 ** 3;

/** `primitives admin fleet …`: machines that predict, their pools, and the tokens with which machines join. */
export function registerFleet(admin: Command, program: Command): void {
  const client = () => connection(program.opts()).client;
  const fleet = admin
    .command('fleet')
    .description('machines that predict: pools, tokens to join, cordon, drain, uncordon, remove');
  fleet
    .command('list', { isDefault: true })
    .description('every runner and pool')
    .option('--json', 'print them as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const found = await readFleet(client());
      if (json) return printJson(found);
      printLine(runnerTable(found.runners, new Date(found.at)));
      printLine();
      printLine(table(['pool', 'trust', 'ready', 'runners', 'waiting', 'asks for'], found.pools.map(poolRow)));
    });
  fleet
    .command('show <runner>')
    .description('one runner, and what happened to it')
    .option('--json', 'print it as JSON')
    .action(async (id: string, { json }: { json?: boolean }) => {
      const runner = await readRunner(client(), id);
      if (json) return printJson(runner);
      printLine(runnerTable([runner], new Date()));
      if (runner.quarantineReason) printLine(`in quarantine: ${runner.quarantineReason}`);
      for (const { submission, track, shardIndex } of runner.shards)
        printLine(`works on shard ${shardIndex} of ${submission} (${track})`);
      printLine();
      for (const { at, kind, by, details } of runner.events)
        printLine(
          [at, kind, by ? `by ${by}` : '', typeof details['reason'] === 'string' ? details['reason'] : '']
            .filter(Boolean)
            .join('  '),
        );
    });
  for (const [act, description, done] of ACTS)
    fleet
      .command(`${act} <runner>`)
      .description(description)
      .option('--reason <reason>', 'why, in a sentence')
      .option('--json', 'print the runner as JSON')
      .action(async (id: string, { reason, json }: { reason?: string; json?: boolean }) => {
        const runner = await upsertRunner(client(), act, id, reason ?? null);
        if (json) return printJson(runner);
        printLine(`${id} ${done}`);
      });
  fleet
    .command('token')
    .description('let a machine into a pool, or as many as you say')
    .requiredOption('--pool <pool>', 'the pool')
    .option('--name <name>', 'what the machine shall be called; its host name when left out')
    .option('--minutes <minutes>', 'how long the token may wait to be used', wholeFrom(1), 60)
    .option('--uses <machines>', 'how many machines may join with it', wholeFrom(1), 1)
    .option('--json', 'print the token as JSON')
    .action(
      async ({
        pool,
        name,
        minutes,
        uses,
        json,
      }: {
        pool: string;
        name?: string;
        minutes: number;
        uses: number;
        json?: boolean;
      }) => {
        const at = connection(program.opts());
        const token = await createJoinToken(at.client, {
          pool,
          ...(name === undefined ? {} : { name }),
          expiresInMinutes: minutes,
          uses,
        });
        if (json) return printJson(token);
        printLine(
          uses === 1
            ? `good for one machine until ${token.expiresAt}; on that machine:`
            : `good for ${uses} machines until ${token.expiresAt}; on each:`,
        );
        printLine(`  primitives runner --join ${at.url} --token ${token.secret}`);
      },
    );
  registerPools(fleet, program);
}

const ACTS: readonly [MaintainerAction, string, string][] = [
  ['cordon', 'let a runner finish what it has, and give it nothing new', 'gets nothing new'],
  ['drain', 'let a runner finish what it has, and leave', 'finishes what it has, and leaves'],
  ['uncordon', 'give a runner work again', 'may work again'],
  [
    'remove',
    'make a runner’s credentials dead at once and give its shards to others',
    'is removed; its credentials are dead',
  ],
];

interface PoolOptions {
  readonly description?: string;
  readonly trusted?: boolean;
  readonly lent?: boolean;
  readonly minCores?: number;
  readonly minMemory?: number;
  readonly minGpuMemory?: number;
  readonly minIsolation?: string;
  readonly providers?: string[];
  readonly json?: boolean;
}

function registerPools(fleet: Command, program: Command): void {
  const commands = [
    ['add-pool', 'open a pool', createPool],
    ['set-pool', 'change a pool; what is not named stays', updatePool],
  ] as const;
  for (const [name, description, change] of commands)
    fleet
      .command(`${name} <pool>`)
      .description(description)
      .option('--description <text>', 'what it is for')
      .option('--trusted', 'hidden images may go there')
      .option('--lent', 'hidden images may not go there')
      .option('--min-cores <n>', 'what every machine must have at least', wholeFrom(1))
      .option('--min-memory <GiB>', 'memory', gibibytes)
      .option('--min-gpu-memory <GiB>', 'memory of its GPU', gibibytes)
      .option('--min-isolation <level>', 'L1, L2 or L3')
      .option('--providers <names...>', 'one of these execution providers')
      .option('--json', 'print the pool as JSON')
      .action(async (pool: string, options: PoolOptions) => {
        const changed = await change(connection(program.opts()).client, draftOf(pool, options));
        if (options.json) return printJson(changed);
        printLine(table(['pool', 'trust', 'ready', 'runners', 'waiting', 'asks for'], [poolRow(changed)]));
      });
}

function draftOf(
  name: string,
  { description, trusted, lent, minCores, minMemory, minGpuMemory, minIsolation, providers }: PoolOptions,
): PoolDraft {
  if (trusted && lent) throw new InvalidArgumentError('a pool is trusted or lent, not both');
  const minimum: PoolMinimum = {
    ...(minCores === undefined ? {} : { cores: minCores }),
    ...(minMemory === undefined ? {} : { memoryBytes: minMemory }),
    ...(minGpuMemory === undefined ? {} : { gpuMemoryBytes: minGpuMemory }),
    ...(minIsolation === undefined ? {} : { isolation: minIsolation }),
    ...(providers === undefined ? {} : { providers }),
  };
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(trusted || lent ? { trusted: trusted ?? false } : {}),
    ...(Object.keys(minimum).length > 0 ? { minimum } : {}),
  };
}

function gibibytes(text: string): number {
  const size = Number(text);
  if (!(size > 0)) throw new InvalidArgumentError('expected a number of GiB');
  return Math.round(size * GIBIBYTE);
}

function runnerTable(runners: readonly FleetRunner[], now: Date): string {
  const rows = runners.map((runner) => [
    runner.id,
    runner.pool,
    runner.state.toLowerCase(),
    `${Math.max(0, Math.round((now.getTime() - new Date(runner.lastSeenAt).getTime()) / 1000))} s`,
    String(runner.shards.length),
    `${runner.doneLastHour}/${runner.failedLastHour}`,
    runner.isolation,
    hardware(runner),
  ]);
  return table(['runner', 'pool', 'state', 'seen', 'shards', 'done/failed 1 h', 'isolation', 'hardware'], rows);
}

function hardware({ hardware: { cpu, cores, memoryBytes, gpu } }: FleetRunner): string {
  const machine = `${cores} × ${cpu}, ${size(memoryBytes)}`;
  return gpu ? `${gpu.model} ${size(gpu.memoryBytes)} (driver ${gpu.driver}), ${machine}` : machine;
}

function poolRow({ name, trusted, ready, total, waiting, minimum }: FleetPool): string[] {
  const { cores, memoryBytes, gpuMemoryBytes, isolation, providers } = minimum;
  const asks = [
    ...(cores ? [`${cores} cores`] : []),
    ...(memoryBytes ? [`${size(memoryBytes)} memory`] : []),
    ...(gpuMemoryBytes ? [`GPU ${size(gpuMemoryBytes)}`] : []),
    ...(isolation ? [isolation] : []),
    ...(providers ? [providers.join(' or ')] : []),
  ];
  return [name, trusted ? 'trusted' : 'lent', String(ready), String(total), String(waiting), asks.join(', ') || '–'];
}

const size = (bytes: number) => `${(bytes / GIBIBYTE).toFixed(0)} GiB`;

import {
  createPool,
  actOnRunner,
  readFleet,
  readRunner,
  updatePool,
  type FleetRunner,
  type MaintainerAction,
  type PoolDraft,
  type PoolMinimum,
} from '@primitives/client';
import { leaseOutcome } from '@primitives/evaluation';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { z } from 'zod';
import { connection } from '../../connection.js';
import { ageText, minuteText, printJson, printLine, table } from '../../output.js';
import { wholeFrom } from '../../whole-number.js';
import { registerJoinTokens } from './join-tokens.js';
import { GIBIBYTE, memoryText, poolTable } from './pool-table.js';

/** The details of an event that are printed. */
const Details = z.object({ reason: z.string().optional().catch(undefined) });

/** `primitives admin fleet …`: runners, pools and join tokens. */
export function registerFleet(admin: Command, program: Command): void {
  const client = () => connection(program.opts()).client;
  const fleet = admin
    .command('fleet')
    .description('runners and pools: list, join tokens, cordon, drain, uncordon, remove');
  fleet
    .command('list', { isDefault: true })
    .description('list all runners and pools')
    .option('--json', 'print them as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const found = await readFleet(client());
      if (json) return printJson(found);
      printLine(runnerTable(found.runners, new Date(found.at)));
      printLine();
      printLine(poolTable(found.pools));
    });
  fleet
    .command('show <runner>')
    .description('show a runner, its last shards and its history')
    .option('--json', 'print it as JSON')
    .action(async (id: string, { json }: { json?: boolean }) => {
      const runner = await readRunner(client(), id);
      if (json) return printJson(runner);
      printLine(runnerTable([runner], new Date()));
      if (runner.cordoned && AWAY.includes(runner.state))
        printLine(`receives no shards after a return until uncordoned: primitives admin fleet uncordon ${id}`);
      if (runner.quarantineReason) printLine(`in quarantine: ${runner.quarantineReason}`);
      for (const { submission, track, shardIndex } of runner.shards)
        printLine(`works on shard ${shardIndex} of ${submission} (${track})`);
      for (const { submission, track, shardIndex, endedAt, code, reason } of runner.pastLeases.nodes)
        printLine(
          `${minuteText(endedAt)}  shard ${shardIndex} of ${submission} (${track}) ${leaseOutcome(code)}${code === null ? '' : `: ${reason} (${code})`}`,
        );
      printLine();
      for (const { at, kind, by, details } of runner.events.nodes)
        printLine(
          [minuteText(at), kind.toLowerCase(), by ? `by ${by}` : '', Details.parse(details).reason ?? '']
            .filter(Boolean)
            .join('  '),
        );
    });
  for (const [act, description, done] of ACTS)
    fleet
      .command(`${act} <runner>`)
      .description(description)
      .option('--reason <reason>', 'reason, one sentence')
      .option('--json', 'print the runner as JSON')
      .action(async (id: string, { reason, json }: { reason?: string; json?: boolean }) => {
        const runner = await actOnRunner(client(), act, id, reason ?? null);
        if (json) return printJson(runner);
        printLine(`${id} ${done}`);
      });
  registerJoinTokens(fleet, program);
  registerPools(fleet, program);
}

/** States of a runner that sends no heartbeats and may return. */
const AWAY: readonly FleetRunner['state'][] = ['LEFT', 'SILENT', 'LOST'];

const ACTS: readonly [MaintainerAction, string, string][] = [
  ['cordon', 'stop assigning new shards to a runner', 'is cordoned'],
  ['drain', 'let a runner finish its shards and stop', 'is draining'],
  ['uncordon', 'assign shards to a runner again', 'is uncordoned'],
  [
    'remove',
    'revoke a runner’s credentials immediately and reassign its shards',
    'is removed; its credentials are revoked',
  ],
];

interface PoolOptions {
  readonly description?: string;
  readonly trusted?: boolean;
  readonly lent?: boolean;
  readonly minCores?: number;
  readonly minMemory?: number;
  readonly minGpuMemory?: number;
  readonly minIsolation?: NonNullable<PoolMinimum['isolation']>;
  readonly providers?: string[];
  readonly json?: boolean;
}

function registerPools(fleet: Command, program: Command): void {
  const commands = [
    ['add-pool', 'create a pool', createPool],
    ['set-pool', 'update a pool; omitted options do not change', updatePool],
  ] as const;
  for (const [name, description, change] of commands)
    fleet
      .command(`${name} <pool>`)
      .description(description)
      .option('--description <text>', 'description of the pool')
      .option('--trusted', 'the pool may receive hidden images')
      .option('--lent', 'the pool may not receive hidden images')
      .option('--min-cores <n>', 'minimum CPU cores of every machine', wholeFrom(1))
      .option('--min-memory <GiB>', 'minimum memory of every machine', gibibytes)
      .option('--min-gpu-memory <GiB>', 'minimum GPU memory of every machine', gibibytes)
      .addOption(new Option('--min-isolation <level>', 'minimum isolation of models').choices(['L1', 'L2', 'L3']))
      .option('--providers <names...>', 'required: one of these execution providers')
      .option('--json', 'print the pool as JSON')
      .action(async (pool: string, options: PoolOptions) => {
        const changed = await change(connection(program.opts()).client, draftOf(pool, options));
        if (options.json) return printJson(changed);
        printLine(poolTable([changed]));
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
    ageText(Math.round((now.getTime() - new Date(runner.lastSeenAt).getTime()) / 1000)),
    String(runner.shards.length),
    `${runner.doneLastHour}/${runner.failedLastHour}`,
    runner.isolation,
    hardware(runner),
  ]);
  return table(['runner', 'pool', 'state', 'seen', 'shards', 'done/failed 1 h', 'isolation', 'hardware'], rows);
}

function hardware({ hardware: { cpu, cores, memoryBytes, gpu } }: FleetRunner): string {
  const machine = `${cores} × ${cpu}, ${memoryText(memoryBytes)}`;
  return gpu ? `${gpu.model} ${memoryText(gpu.memoryBytes)} (driver ${gpu.driver}), ${machine}` : machine;
}

import type { Task } from '../admin/tasks.ts';
import { plural } from './plural.ts';

/** What the overview states of each finding. */
export const words = {
  urgent: 'Urgent',
  next: 'Next step:',
  /** What a maintainer does about a kind of finding. */
  steps: {
    letters: 'read the reason of each, fix its cause, then requeue or dismiss it.',
    runners: 'open the runner. Its page states how to get it back.',
    pools: 'open the runners. Restart or uncordon a runner of the pool, or add one.',
    stalled: 'open the runners of the pool. Restart one whose last heartbeat is old or whose load is zero.',
    delayed: 'follow the step of each evaluation below.',
    long: 'open the runner. If its load is zero, restart its process. Otherwise wait for the time limit.',
    scorer: 'start the scorer (docker compose up -d scorer), and read its log if it stops again.',
    unscored: 'read the log of the scorer (docker compose logs scorer). Restart it if it reports nothing.',
    alerts: 'compare the submissions, then close the alert with what you found.',
    audits: 'read the audit of the split, then sign it off.',
  } as Partial<Record<Task['kind'], string>>,
  runnerStates: {
    DISK_FULL: 'disk full',
    QUARANTINED: 'quarantined',
    SILENT: 'silent',
    LOST: 'lost',
  } as Partial<Record<string, string>>,
  quarantined: 'began',
  silent: 'heartbeats stopped',
  lastHeartbeat: 'last heartbeat',
  failed: (reason: string) => `${reason}; failed`,
  found: (signal: string, codes: readonly string[]) => `${signal}: ${codes.join(', ')}; found`,
  predicted: (state: string) => `${state}; predictions complete`,
  pool: (name: string) => `Pool ${name}`,
  waiting: (shards: number) => `${plural(shards, 'shard')} waiting, the oldest`,
  shard: (submission: string, track: string, index: number) => `${submission}, ${track}, shard ${index}`,
  on: (runner: string) => `on ${runner}, started`,
  evaluation: (name: string, code: string, track: string) => `${name} (${code}), ${track}`,
  split: (benchmark: string, version: number, name: string) => `${benchmark}, version ${version}, ${name}`,
  ofTeam: (evaluation: string, team: string) => `${evaluation}, team ${team}`,
  /** Why a team waits while others are served, and what a maintainer does about it. */
  delay: {
    isolation: (pool: string, level: string) =>
      `No ready runner of pool ${pool} isolates models at ${level} or stronger, which the track requires; waiting began`,
    share: (weight: number) => `Its team has the share weight ${weight}; waiting began`,
    priority: (priority: number) => `It has the priority ${priority}; waiting began`,
    others: (runners: number) =>
      `${runners === 1 ? 'The only ready runner that meets' : `The ${runners} ready runners that meet`} the requirements of its track served others; waiting began`,
    repair: 'Repair or add a runner',
    raiseShare: 'Raise the share of its team',
    raisePriority: 'Raise its priority in the queue',
  },
  checked: 'last checked',
  day: {
    title: 'Last 24 hours',
    all: 'All charts',
    done: (count: string) => `Shards completed: ${count}`,
    failed: (count: string) => `Failed leases: ${count}`,
    waiting: (count: string) => `Shards waiting, at most ${count}`,
    each: 'Every 10 minutes',
  },
  more: (count: number) => `and ${count} more`,
} as const;

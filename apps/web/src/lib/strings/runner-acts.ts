import { plural } from './plural.ts';

/** The questions of a maintainer's actions on a runner, and their consequences. */
export const words = {
  reason: 'Reason, for the runner’s history',
  question: {
    cordon: (runner: string) => `Cordon ${runner}?`,
    drain: (runner: string) => `Drain ${runner}?`,
    uncordon: (runner: string) => `Uncordon ${runner}?`,
    remove: (runner: string) => `Remove ${runner}?`,
    trust: (runner: string) => `Trust ${runner} again?`,
  },
  note: {
    cordon:
      'Finishes its current shards and receives no new ones. Its process stays active and receives shards again after “Uncordon”.',
    drain:
      'Finishes its current shards, receives no new ones, and its process exits, so that you can work on the machine. It stays under “Not accepting work”, and idle after a restart, until it is uncordoned or removed.',
    uncordon: 'Receives new shards again.',
    remove:
      'Revokes its credentials permanently. Its shards go to other runners and count as no failure. It stays under “Former” with its name: a machine that joins under that name again gets it with a suffix.',
    uncordonEnded: 'Its process has ended. Start it again so that it receives shards; until then it is under “Former”.',
    trust: 'Receives work again. Other runners have already recomputed its unconfirmed results.',
  },
  lastOfPool: (pool: string, waiting: number, more: boolean) =>
    `This is the last ready runner of pool ${pool}: ${
      waiting === 0 ? 'new evaluations' : `${more ? 'at least ' : ''}${plural(waiting, 'evaluation')}`
    } would wait until another one is ready.`,
  result: {
    cordon: (runner: string) => `${runner} is cordoned: it finishes its current shards and receives no new ones.`,
    drain: (runner: string) => `Draining of ${runner} started: its process exits after its current shards.`,
    uncordon: (runner: string) => `${runner} is uncordoned: while its process runs, it receives shards.`,
    uncordonEnded: (runner: string) =>
      `${runner} is uncordoned. Its process has ended: start it again so that it receives shards. Until then it is under “Former”.`,
    remove: (runner: string) => `${runner} is removed: its credentials are revoked.`,
    trust: (runner: string) => `${runner} is out of quarantine and receives shards again.`,
  },
  affected: {
    finish: (count: number) =>
      count === 0 ? 'It has no assigned shards.' : `It finishes ${plural(count, 'shard')} first:`,
    lose: (count: number) =>
      count === 0 ? 'It has no assigned shards.' : `${plural(count, 'shard')} will be reassigned:`,
  },
} as const;

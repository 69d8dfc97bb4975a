import { probeIsolation, type Isolation } from '@primitives/sandbox';
import { interfaces } from './runner/interfaces.js';
import { sandbox } from './runner/sandbox.js';
import { shards } from './runner/shards.js';
import { stages } from './runner/stages.js';

const L1: Isolation = { level: 'L1', reason: 'for comparison', bubblewrap: null };

/**
 * The runner: shards a second and memory, stages against their limits, throughput of each interface, and the cost of
 * isolation.
 */
export async function run(print: (line: string) => void): Promise<void> {
  const isolation = await probeIsolation();
  if (isolation.reason) print(`isolation here is ${isolation.level}: ${isolation.reason}\n`);
  await shards(print);
  print('');
  await stages(print, isolation);
  print('');
  await interfaces(print, isolation);
  print('');
  await sandbox(print, isolation.level === 'L3' ? [L1, isolation] : [isolation]);
}

import { runChaosTest } from './chaos-test.js';
import { CHAOS_USAGE, chaosOptions, type ChaosOptions } from './options.js';
import { faultTable, timeline, verdictLines } from './tables.js';
import { isClean } from './verdict.js';

/**
 * `npm run chaos -- faults [--seed N …]`: prints the result of the chaos test.
 *
 * @returns 0, 1 when a submission was lost, stuck, scored twice or different, 64 for invalid arguments
 */
export async function chaosMain(root: string, args: readonly string[]): Promise<number> {
  let options: ChaosOptions;
  try {
    options = chaosOptions(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\nusage: ${CHAOS_USAGE}`);
    return 64;
  }
  const report = await runChaosTest(root, options, (text) => console.log(`  ${text}`));
  console.log(`\n${faultTable(report)}\n`);
  for (const line of verdictLines(report)) console.log(line);
  if (report.logFolder) console.log(`\nlogs: ${report.logFolder}`);
  if (isClean(report.verdict)) return 0;
  console.log(`\ntimeline of seed ${options.seed}:\n${timeline(report)}`);
  return 1;
}

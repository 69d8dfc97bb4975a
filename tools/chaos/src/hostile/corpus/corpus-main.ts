import { join } from 'node:path';
import { HOSTILE_CASES, type HostileCase } from '@primitives/testing';
import { CheckProcess } from './check-process.js';
import { KNOWN_OPEN } from './known-open.js';
import { defects, type Answer, type Observation } from './requirements.js';

const DEADLINE_MS = 90_000;
/** Inputs that are checked in parallel. */
const LANES = 2;

/**
 * `corpus [part of a name…]`: checks every hostile input, known open cases included.
 *
 * @returns the exit code: 1 when one answer does not meet the requirements
 */
export async function corpusMain(root: string, named: readonly string[]): Promise<number> {
  const cases = HOSTILE_CASES.filter(({ name }) => named.length === 0 || named.some((part) => name.includes(part)));
  const program = join(root, 'tools/chaos/dist/hostile/corpus/check-process-main.js');
  const queue = cases.values();
  let failed = 0;
  const lane = async () => {
    const checks = new CheckProcess(program, DEADLINE_MS);
    try {
      for (const one of queue) {
        const observed = await checks.observe(one);
        const problems = defects(one.accept, observed);
        if (problems.length > 0) failed++;
        console.log(line(one, observed, problems));
      }
    } finally {
      checks.close();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const open = cases.filter(({ name }) => KNOWN_OPEN.has(name)).length;
  console.log(
    `${cases.length - failed} of ${cases.length} hostile inputs answered as required; ${open} known to be open`,
  );
  return failed === 0 ? 0 : 1;
}

function line(
  { name, family }: HostileCase,
  { answer, reading, running }: Observation,
  problems: readonly string[],
): string {
  const verdict = problems.length === 0 ? 'as required' : KNOWN_OPEN.has(name) ? 'known open' : 'DEFECT';
  const cost = [reading, ...(running ? [running] : [])]
    .map(
      ({ cpuSeconds, bytes, stallSeconds }) =>
        `${cpuSeconds.toFixed(1)} s ${Math.round(bytes / 1e6)} MB ${stallSeconds.toFixed(1)} s`,
    )
    .join(' | ');
  const columns = [verdict.padEnd(12), family.padEnd(14), name.padEnd(34), textOf(answer).padEnd(28), cost.padEnd(44)];
  return `${columns.join(' ')} ${problems.join('; ')}`.trimEnd();
}

const textOf = (answer: Answer): string =>
  answer.kind === 'rejected' ? [...new Set(answer.codes)].slice(0, 3).join(' ') : answer.kind;

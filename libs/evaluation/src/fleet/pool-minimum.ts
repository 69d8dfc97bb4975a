import { IsolationLevel, type RunnerFacts } from '@primitives/protocol';
import { z } from 'zod';

/** Minimum requirements of every machine of a pool; absent ones do not apply. */
export const PoolMinimum = z.strictObject({
  cores: z.int().positive().optional(),
  memoryBytes: z.int().positive().optional(),
  gpuMemoryBytes: z.int().positive().optional(),
  isolation: IsolationLevel.optional(),
  /** Execution providers of which the machine must have one. */
  providers: z.array(z.string().min(1).max(100)).min(1).max(20).optional(),
});
export type PoolMinimum = z.infer<typeof PoolMinimum>;

/** One requirement that a machine does not meet. */
export interface Shortfall {
  readonly what: keyof PoolMinimum;
  readonly expected: string;
  readonly found: string;
}

/** All requirements that a machine does not meet; empty if it may join. */
export function shortfalls(facts: RunnerFacts, minimum: PoolMinimum): Shortfall[] {
  const { cores, memoryBytes, gpu } = facts.hardware;
  return [
    ...atLeast('cores', minimum.cores, cores, (count) => `${count} cores`),
    ...atLeast('memoryBytes', minimum.memoryBytes, memoryBytes, (bytes) => `${gibibytes(bytes)} of memory`),
    ...atLeast('gpuMemoryBytes', minimum.gpuMemoryBytes, gpu?.memoryBytes ?? 0, (bytes) =>
      bytes === 0 ? 'no GPU' : `a GPU with ${gibibytes(bytes)}`,
    ),
    ...isolation(facts.isolation, minimum.isolation),
    ...providers(facts.providers, minimum.providers),
  ];
}

/** The shortfalls in one sentence each for expected and found, for a refusal. */
export const describeShortfalls = (lacks: readonly Shortfall[]) => ({
  expected: lacks.map(({ expected }) => `at least ${expected}`).join(', '),
  found: lacks.map(({ found }) => found).join(', '),
});

function atLeast(
  what: keyof PoolMinimum,
  wanted: number | undefined,
  found: number,
  format: (value: number) => string,
): Shortfall[] {
  return wanted === undefined || found >= wanted ? [] : [{ what, expected: format(wanted), found: format(found) }];
}

function isolation(found: IsolationLevel, wanted: IsolationLevel | undefined): Shortfall[] {
  const weakestFirst = IsolationLevel.options;
  if (wanted === undefined || weakestFirst.indexOf(found) >= weakestFirst.indexOf(wanted)) return [];
  return [{ what: 'isolation', expected: `isolation ${wanted}`, found: `isolation ${found}` }];
}

function providers(found: readonly string[], wanted: readonly string[] | undefined): Shortfall[] {
  if (wanted === undefined || wanted.some((provider) => found.includes(provider))) return [];
  return [
    {
      what: 'providers',
      expected: `one of the providers ${wanted.join(', ')}`,
      found: `providers ${found.join(', ') || 'none'}`,
    },
  ];
}

const gibibytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GiB`;

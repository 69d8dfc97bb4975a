import type { Fleet } from '../api/documents/fleet.ts';
import { formatMemory } from '../format.ts';
import { words } from '../strings/fleet.ts';

type Pool = Pick<Fleet['pools'][number], 'minimum' | 'requiredIsolation' | 'trusted' | 'description'>;

/**
 * A pool in short lines of a name and a text: its images, the minimum of its machines, which a join checks, and the
 * isolation that its open tracks require.
 */
export function poolLines(pool: Pool): (readonly [name: string, text: string])[] {
  const tracks = pool.requiredIsolation.map(({ level, tracks }) => words.levelOf(level, tracks));
  return [
    ...(pool.description ? [[words.poolLines.description, pool.description] as const] : []),
    [words.poolLines.images, words.poolImages(pool.trusted)],
    [words.poolLines.machines, minimumOf(pool) || words.noMinimum],
    [words.poolLines.isolation, tracks.join(', ') || words.noTracks],
  ];
}

/** The minimum of the machines of a pool; empty without one. */
export function minimumOf({ minimum }: Pick<Pool, 'minimum'>): string {
  const { cores, memoryBytes, gpuMemoryBytes, isolation, providers } = minimum;
  return [
    cores && words.cores(cores),
    memoryBytes && `${formatMemory(memoryBytes)} memory`,
    gpuMemoryBytes && `GPU ${formatMemory(gpuMemoryBytes)}`,
    isolation,
    providers?.join(' or '),
  ]
    .filter(Boolean)
    .join(', ');
}

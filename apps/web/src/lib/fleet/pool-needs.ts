import type { Fleet } from '../api/documents/fleet.ts';
import { formatMemory } from '../format.ts';
import { words } from '../strings/fleet.ts';

type Pool = Pick<Fleet['pools'][number], 'minimum' | 'requiredIsolation'>;

/**
 * What a pool needs, as `primitives admin fleet` lists it: the minimum of its machines, which a join checks, and the
 * isolation that its open tracks require.
 */
export function poolNeeds({ minimum, requiredIsolation }: Pool): string {
  const { cores, memoryBytes, gpuMemoryBytes, isolation, providers } = minimum;
  const machines = [
    cores && words.cores(cores),
    memoryBytes && `${formatMemory(memoryBytes)} memory`,
    gpuMemoryBytes && `GPU ${formatMemory(gpuMemoryBytes)}`,
    isolation,
    providers?.join(' or '),
  ].filter(Boolean);
  const tracks = requiredIsolation.map(({ level, tracks }) => words.levelOf(level, tracks));
  return words.needs(machines.join(', ') || words.noMinimum, tracks.join(', ') || words.noTracks);
}

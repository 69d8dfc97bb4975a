import type { FleetPool } from '@primitives/client';
import { plural, table } from '../../output.js';

export const GIBIBYTE = 1024 ** 3;

/** The minimum of the machines, which a join checks, and apart from it the isolation that the open tracks require. */
export const poolTable = (pools: readonly FleetPool[]): string =>
  table(['pool', 'trust', 'ready', 'runners', 'waiting', 'machines need', 'tracks need'], pools.map(poolRow));

function poolRow({ name, trusted, ready, total, waiting, minimum, requiredIsolation }: FleetPool): string[] {
  const { cores, memoryBytes, gpuMemoryBytes, isolation, providers } = minimum;
  const requirements = [
    ...(cores ? [`${cores} cores`] : []),
    ...(memoryBytes ? [`${memoryText(memoryBytes)} memory`] : []),
    ...(gpuMemoryBytes ? [`GPU ${memoryText(gpuMemoryBytes)}`] : []),
    ...(isolation ? [isolation] : []),
    ...(providers ? [providers.join(' or ')] : []),
  ];
  return [
    name,
    trusted ? 'trusted' : 'lent',
    String(ready),
    String(total),
    String(waiting),
    requirements.join(', ') || '–',
    requiredIsolation.map(({ level, tracks }) => `${level} (${plural(tracks, 'track', 'tracks')})`).join(', ') || '–',
  ];
}

/** `23.6 GiB`. */
export const memoryText = (bytes: number): string => `${Number((bytes / GIBIBYTE).toPrecision(3))} GiB`;

/** The runners of a pool that were not removed, by whether they may take work, and why not. */
export interface PoolRunners {
  readonly ready: number;
  readonly diskFull: number;
  readonly quarantined: number;
  /** Cordoned or draining. */
  readonly cordoned: number;
  /** Without a recent heartbeat. */
  readonly away: number;
}

/** Why a pool without a ready runner has none, and the remedy: automatic recovery comes first. */
export function notReadyReason({ diskFull, quarantined, cordoned, away }: PoolRunners): string {
  if (diskFull > 0)
    return `no runner of the pool is ready: ${disksOf(diskFull)} full; it starts as soon as there is room`;
  if (away > 0) return 'no runner of the pool is ready; it starts as soon as one comes back';
  if (quarantined > 0)
    return `no runner of the pool is ready: ${are(quarantined)} in quarantine; a maintainer has to decide`;
  if (cordoned > 0) return `no runner of the pool is ready: ${are(cordoned)} cordoned by a maintainer`;
  return 'the pool has no runner; it starts as soon as one joins';
}

const are = (count: number) => (count === 1 ? 'the only one is' : `all ${count} are`);
const disksOf = (count: number) => (count === 1 ? 'the disk of one is' : `the disks of ${count} are`);

/** The runners of a pool that were not removed, by whether they may take shards of a track, and why not. */
export interface PoolRunners {
  readonly ready: number;
  /** Their isolation level is below the minimum of the track, whatever their state. */
  readonly notEligible: number;
  readonly diskFull: number;
  readonly quarantined: number;
  /** Cordoned or draining. */
  readonly cordoned: number;
  /** Without a recent heartbeat. */
  readonly away: number;
}

/** Why a track without a ready runner has none, and the remedy: automatic recovery comes first. */
export function notReadyReason({ diskFull, quarantined, cordoned, away, notEligible }: PoolRunners): string {
  if (diskFull > 0)
    return `no runner of the pool is ready: ${disksOf(diskFull)} full; it starts as soon as there is room`;
  if (away > 0) return 'no runner of the pool is ready; it starts as soon as one comes back';
  if (quarantined > 0)
    return `no runner of the pool is ready: ${are(quarantined)} in quarantine; a maintainer has to decide`;
  if (cordoned > 0) return `no runner of the pool is ready: ${are(cordoned)} cordoned by a maintainer`;
  if (notEligible > 0)
    return `no runner of the pool is ready: ${isolate(notEligible)} models below the minimum level of the track; a maintainer has to add isolation`;
  return 'the pool has no runner; it starts as soon as one joins';
}

const are = (count: number) => (count === 1 ? 'the only one is' : `all ${count} are`);
const isolate = (count: number) => (count === 1 ? 'the only one isolates' : `all ${count} isolate`);
const disksOf = (count: number) => (count === 1 ? 'the disk of one is' : `the disks of ${count} are`);

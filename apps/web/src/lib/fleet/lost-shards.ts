import type { PastLeases } from '../api/documents/past-leases.ts';

type Lease = PastLeases['nodes'][number];

/** The code of a lease that ended because its runner stopped answering. */
const SILENT = 'silent';

/** The shards that a runner lost when it stopped answering: it had no other end of a lease since. */
export function lostShards<L extends Pick<Lease, 'code'>>(newestFirst: readonly L[]): L[] {
  const other = newestFirst.findIndex(({ code }) => code !== SILENT);
  return newestFirst.slice(0, other === -1 ? undefined : other);
}

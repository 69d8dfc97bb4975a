import type { LeaseKey } from '@primitives/store/fleet';
import { isId } from '../graphql/ids.js';

/** Least number that Postgres does not store as an integer. */
const LIMIT = 2 ** 31;
const NUMBERS = /^(\d{1,10})\.(\d{1,10})$/;

/** The ID of a lease, also its cursor: `<evaluation>.<shard>.<fence>`. */
export const leaseId = ({ evaluationId, shardIndex, fence }: LeaseKey): string =>
  `${evaluationId}.${shardIndex}.${fence}`;

/** @param id the ID of a lease */
export function leaseKey(id: string): LeaseKey {
  const [evaluationId = '', shardIndex, fence] = id.split('.');
  return { evaluationId, shardIndex: Number(shardIndex), fence: Number(fence) };
}

/** Whether a text has the form of the ID of a lease. */
export function isLeaseId(text: string): boolean {
  const point = text.indexOf('.');
  const numbers = NUMBERS.exec(text.slice(point + 1));
  return isId(text.slice(0, Math.max(0, point))) && (numbers?.slice(1).every((each) => Number(each) < LIMIT) ?? false);
}

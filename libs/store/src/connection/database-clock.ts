import { SteadyClock, type Clock, type Closable, type Log } from '@primitives/runtime';
import type { Store } from './store.js';

/**
 * Interval of reading the database's time: monotonic clocks drift by some milliseconds an hour, and stop with the
 * machine.
 */
const READ_MS = 60_000;

/**
 * The database's time in a process: an instant that one process writes applies to all of them, and a change of one
 * machine's clock neither ends sessions nor opens quotas.
 */
export interface DatabaseClock extends Clock, Closable {}

export async function openDatabaseClock(store: Store, log: Log): Promise<DatabaseClock> {
  const clock = new SteadyClock(await databaseTime(store));
  const read = () =>
    databaseTime(store).then(
      (at) => clock.set(at),
      (error: unknown) => log.warn({ err: error }, 'the time of the database was not read; the last one goes on'),
    );
  const timer = setInterval(() => void read(), READ_MS);
  return { now: () => clock.now(), close: () => clearInterval(timer) };
}

async function databaseTime(store: Store): Promise<Date> {
  const sent = performance.now();
  const [row] = await store.manager.query<{ at: Date }[]>('select clock_timestamp() as at');
  if (!row) throw new Error('the database returned no time');
  // The database read its clock about half a round trip ago.
  return new Date(row.at.getTime() + (performance.now() - sent) / 2);
}

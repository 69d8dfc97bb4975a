import { messageTimes, type Lifecycle } from '@primitives/runtime';
import { connectBus, type Bus, type BusOptions } from './bus.js';

/**
 * Connects a process to the broker until it stops. The process is ready while the broker answers, and fails when the
 * connection is closed for good.
 *
 * @param explain the reason of a closed connection, if more is known than the broker's error
 */
export async function openBus(
  lifecycle: Lifecycle,
  options: Omit<BusOptions, 'onHandled'>,
  explain: (error: Error) => Promise<Error> = (error) => Promise.resolve(error),
): Promise<Bus> {
  const bus = lifecycle.closeLast(await connectBus({ ...options, onHandled: messageTimes(lifecycle.metrics) }));
  void bus.closed.then(async (error) => error && lifecycle.fail(await explain(error)));
  lifecycle.readiness.needs('broker', () => bus.answers());
  return bus;
}

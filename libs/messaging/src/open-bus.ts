import { messageTimes, type Lifecycle } from '@primitives/runtime';
import { connectBus, type Bus, type BusOptions } from './bus.js';

/**
 * Connects a process to the broker until it stops. The process is ready while the broker answers, and fails when the
 * connection is closed for good.
 */
export async function openBus(lifecycle: Lifecycle, options: Omit<BusOptions, 'onHandled'>): Promise<Bus> {
  const bus = lifecycle.closeLast(await connectBus({ ...options, onHandled: messageTimes(lifecycle.metrics) }));
  void bus.closed.then((error) => error && lifecycle.fail(error));
  lifecycle.readiness.needs('broker', () => bus.answers());
  return bus;
}

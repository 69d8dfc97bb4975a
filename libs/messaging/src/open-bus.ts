import { messageTimes, type Life } from '@primitives/runtime';
import { connectBus, type Bus, type BusOptions } from './bus.js';

/**
 * Connects a process to the broker until it stops. The process is ready while the broker answers, and fails when the
 * connection is closed for good.
 */
export async function openBus(life: Life, options: Omit<BusOptions, 'onHandled'>): Promise<Bus> {
  const bus = life.closeLast(await connectBus({ ...options, onHandled: messageTimes(life.metrics) }));
  void bus.closed.then((error) => error && life.fail(error));
  life.readiness.needs('broker', () => bus.answers());
  return bus;
}

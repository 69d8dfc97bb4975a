import { selfTestPauseMs } from '@primitives/evaluation';
import { requestSelfTest, type SelfTestsSoFar } from '@primitives/store/fleet';
import { publishSelfTest } from '../fleet/control.js';
import type { Parts } from '../dependencies.js';

/** A recorded self-test that the runner has not received yet. */
export interface SelfTestRequest {
  readonly id: string;
  readonly runnerId: string;
}

/**
 * Requests a self-test, unless the last one was too recent.
 *
 * @param soFar null while a self-test is running
 */
export async function requestIfDue({ store, bus, log }: Parts, soFar: SelfTestsSoFar | null): Promise<void> {
  if (!soFar || (soFar.sinceMs !== null && soFar.sinceMs < selfTestPauseMs(soFar.count))) return;
  const { runnerId } = soFar;
  const id = await store.transaction((tx) => requestSelfTest(tx, runnerId));
  if (id === null) return;
  log.info({ runnerId, selfTest: id }, 'requested a self-test from a runner');
  publishSelfTest(bus, { id, runnerId });
}

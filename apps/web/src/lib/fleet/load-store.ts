import type { Runner } from '../api/documents/fleet.ts';
import { withHeartbeat, type LoadSample } from './load-history.ts';

/** The loads of runners since the first page of the fleet was opened in this tab: each page continues them. */
const histories = new Map<string, readonly LoadSample[]>();

/** Adds the last heartbeats of all runners. Histories of runners that are not in the fleet any more are dropped. */
export function recordLoads(runners: readonly Runner[]): void {
  const known = new Set(runners.map(({ id }) => id));
  for (const id of histories.keys()) if (!known.has(id)) histories.delete(id);
  for (const runner of runners) histories.set(runner.id, withHeartbeat(loadsOf(runner.id), runner));
}

/** The loads of a runner, oldest first. */
export const loadsOf = (id: string): readonly LoadSample[] => histories.get(id) ?? [];

import { kernelRuns } from './profile.js';

/** The part of a graph that the CPU ran although another device was selected. */
export interface Fallback {
  /** Executed nodes on all devices. */
  readonly nodes: number;
  /** Those of them that the CPU ran, by operator. */
  readonly operators: Readonly<Record<string, number>>;
}

const PROCESSOR = 'CPUExecutionProvider';
/** Inserted by the runtime where a tensor changes devices; part of no one's graph. */
const COPIES = /^Memcpy(From|To)Host$/;

/**
 * The nodes of one run that fell back to the CPU, from ONNX Runtime's profile of a session on another execution
 * provider. A node counts once, however often a loop ran it; nodes are those of the optimised graph. O(events).
 *
 * @param events the parsed profile, an array of trace events
 * @returns null if no node ran or one does not name its provider
 */
export function fallbackFromProfile(events: readonly unknown[]): Fallback | null {
  const runs = new Map(
    kernelRuns(events)
      .filter(({ operator }) => !COPIES.test(operator))
      .map((run) => [run.node, run]),
  );
  const operators = new Map<string, number>();
  for (const { provider, operator } of runs.values()) {
    if (provider === null) return null;
    if (provider === PROCESSOR) operators.set(operator, (operators.get(operator) ?? 0) + 1);
  }
  return runs.size === 0 ? null : { nodes: runs.size, operators: Object.fromEntries(operators) };
}

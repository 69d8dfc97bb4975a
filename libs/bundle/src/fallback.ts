import { kernelRuns } from './profile.js';

/** What of a graph the processor ran, though it was given to another device. */
export interface Fallback {
  /** Nodes that ran, wherever. */
  readonly nodes: number;
  /** Those of them that the processor ran, by operator. */
  readonly operators: Readonly<Record<string, number>>;
}

const PROCESSOR = 'CPUExecutionProvider';
/** Put in by the runtime where a tensor changes devices: how a fallback is paid for, and no node of anyone's graph. */
const COPIES = /^Memcpy(From|To)Host$/;

/**
 * The nodes of one run that fell back to the processor, from ONNX Runtime's profile of a session on another execution provider. A node
 * counts once, however often a loop ran it; nodes are those that the optimised graph has. O(events).
 *
 * @param events the parsed profile, an array of trace events
 * @returns null where no node ran or one does not say on what
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

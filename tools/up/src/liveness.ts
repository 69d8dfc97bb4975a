/** When a process that does not answer its liveness check is killed. */
export interface LivenessRule {
  readonly everyMs: number;
  /** A check without an answer within this time is missed. */
  readonly deadlineMs: number;
  readonly misses: number;
  /** The same before the first answer: loading and recovery may take minutes. */
  readonly missesAtStart: number;
  /** Processor time without an answer that is too much at any load of the machine. */
  readonly cpuMs: number;
}

/** Half a minute without an answer. None of our synchronous steps takes more than seconds of processor time. */
export const LIVENESS: LivenessRule = {
  everyMs: 5_000,
  deadlineMs: 5_000,
  misses: 6,
  missesAtStart: 60,
  cpuMs: 20_000,
};

/** What is known about a process since its last answer. */
export interface Silence {
  readonly misses: number;
  readonly answeredBefore: boolean;
  /** The process is stopped, as by SIGSTOP. */
  readonly stopped: boolean;
  /** The main thread's processor time and run-queue wait; null where the kernel does not report them. */
  readonly cpu: { readonly ranMs: number; readonly waitedMs: number } | null;
}

/**
 * Returns why a silent process must be killed, or null while it may continue. A process that mostly waited for a
 * processor is slow because the machine is loaded; a restart would only add to the load.
 */
export function livenessFailure(silence: Silence, rule: LivenessRule): string | null {
  const { misses, answeredBefore, stopped, cpu } = silence;
  const bound = answeredBefore ? rule.misses : rule.missesAtStart;
  if (misses < bound) return null;
  if (stopped) return 'it is stopped';
  if (cpu === null) return misses < 2 * bound ? null : 'it hangs';
  const silentMs = misses * rule.everyMs;
  if (cpu.waitedMs > silentMs / 2 && cpu.ranMs < rule.cpuMs) return null;
  return cpu.ranMs > silentMs / 4 ? 'it computes without a pause' : 'it hangs';
}

import type { AcceptableAnswer } from '@primitives/testing';

/** The answer of the checks to one hostile input. */
export type Answer =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected'; readonly codes: readonly string[] }
  /** Something was thrown that names no fault of the input: the platform would blame itself or the machine. */
  | { readonly kind: 'error'; readonly message: string }
  /** No answer in time; the checking process was killed. */
  | { readonly kind: 'timeout' }
  /** The checking process itself ended. */
  | { readonly kind: 'died'; readonly how: string };

/** The cost of one phase for the checking process, without its sandboxed children. */
export interface PhaseCost {
  /** CPU time; waiting for a processor does not count. */
  readonly cpuSeconds: number;
  /** Growth of its resident memory. */
  readonly bytes: number;
  /** The longest time in which its event loop was blocked, in CPU seconds. */
  readonly stallSeconds: number;
}

export interface Observation {
  readonly answer: Answer;
  /** Reading the input, in a process that may be killed. */
  readonly reading: PhaseCost;
  /** Running the bundle, by a process that must stay responsive, as a runner does. Null when it was not run. */
  readonly running: PhaseCost | null;
}

/** The maximum cost of an input, for any answer. */
export const COST_LIMITS = {
  reading: { cpuSeconds: 10, bytes: 1e9, stallSeconds: Infinity },
  running: { cpuSeconds: 5, bytes: 4e8, stallSeconds: 1 },
} as const satisfies Record<string, PhaseCost>;

/** The maximum of findings about one input: each is stored, sent and shown. */
const MAX_FINDINGS = 100;

/** Returns the violated requirements; empty when the answer meets all. */
export function defects(accept: AcceptableAnswer, { answer, reading, running }: Observation): readonly string[] {
  return [
    ...answerDefects(accept, answer),
    ...costDefects('reading', reading, COST_LIMITS.reading),
    ...(running ? costDefects('running', running, COST_LIMITS.running) : []),
  ];
}

function answerDefects({ codes, mayPass }: AcceptableAnswer, answer: Answer): string[] {
  switch (answer.kind) {
    case 'accepted':
      return mayPass ? [] : [`accepted; expected a rejection with one of ${codes.join(', ')}`];
    case 'rejected': {
      const other = answer.codes.filter((code) => !codes.some((one) => code === one || code.startsWith(`${one}_`)));
      const tooMany =
        answer.codes.length > MAX_FINDINGS ? [`${answer.codes.length} findings; at most ${MAX_FINDINGS}`] : [];
      const named = [...new Set(other)].slice(0, 5).join(', ');
      return other.length > 0 ? [`rejected with ${named}; expected one of ${codes.join(', ')}`, ...tooMany] : tooMany;
    }
    case 'error':
      return [`an unexpected error: ${answer.message}`];
    case 'timeout':
      return ['no answer in time'];
    case 'died':
      return [`the checking process ended: ${answer.how}`];
  }
}

function costDefects(phase: string, cost: PhaseCost, limit: PhaseCost): string[] {
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  return [
    ...(cost.cpuSeconds > limit.cpuSeconds
      ? [`${phase} took ${cost.cpuSeconds.toFixed(1)} CPU seconds; at most ${limit.cpuSeconds}`]
      : []),
    ...(cost.bytes > limit.bytes
      ? [`${phase} took ${megabytes(cost.bytes)} of memory; at most ${megabytes(limit.bytes)}`]
      : []),
    ...(cost.stallSeconds > limit.stallSeconds
      ? [`${phase} blocked the event loop for ${cost.stallSeconds.toFixed(1)} s; at most ${limit.stallSeconds} s`]
      : []),
  ];
}

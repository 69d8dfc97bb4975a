import type { UndefinedReason } from '@primitives/metrics';

/** A value with its 95% interval; null where undefined or not measured. */
export interface Estimate {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Why the value or its interval is null; null or absent where neither is. */
  readonly reason?: UndefinedReason | null;
}

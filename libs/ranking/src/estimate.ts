import type { UndefinedReason } from '@primitives/metrics';

/** A value with its 95% interval; null where undefined or not measured. */
export interface Estimate {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Step to which the value was rounded for publication, in its unit; null or absent where the value is exact. */
  readonly step?: number | null;
  /** Why the value or its interval is null; null or absent where neither is. */
  readonly reason?: UndefinedReason | null;
}

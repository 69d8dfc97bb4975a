export interface ProcessLimits {
  /** Private writable memory. */
  readonly memoryBytes: number;
  /** CPU seconds over its whole lifetime, in addition to the limit of elapsed time. */
  readonly cpuSeconds: number;
  /** Largest file that it may write, into its temporary folder or a writable share; absent: none at all. */
  readonly fileBytes?: number;
}

export const DEFAULT_LIMITS: ProcessLimits = { memoryBytes: 3e9, cpuSeconds: 24 * 3600 };

import type { MetricNote } from '@primitives/metrics';
import type { Format } from './metric-values.js';

/** A metric column of a board. */
export interface Metric {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly direction: 'HIGHER' | 'LOWER';
  readonly format: Format;
  readonly axis: 'LINEAR' | 'LOG';
  readonly help: string;
  /** Shown only on request, in addition to the default columns. */
  readonly optional?: boolean;
  /** What a reader must know about the column on this board. */
  readonly notes?: readonly MetricNote[];
}

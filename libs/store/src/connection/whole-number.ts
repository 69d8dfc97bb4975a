import type { ValueTransformer } from 'typeorm';

/** A `bigint` column as a number; byte and parameter counts are far below 2⁵³. */
export const wholeNumber: ValueTransformer = {
  to: (value: number | null) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};

import { plural } from './plural.ts';

/** Strings about a bundle's cost, on the submission page and on the comparison page. */
export const cost = {
  precision: 'Precision',
  notKnown: 'unknown',
  fallback: 'CPU fallback',
  fallenBack: (on: number, nodes: number) => `${on === 0 ? 'none' : on} of ${plural(nodes, 'node')}`,
  furtherOperators: (count: number) => `and ${count} more`,
} as const;

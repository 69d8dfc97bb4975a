import { plural } from './plural.ts';

/** What is said of a bundle's measured cost beyond its figures: on the page of a submission, and beside a comparison. */
export const cost = {
  precision: 'Precision',
  notKnown: 'not known',
  fallback: 'Fell back to CPU',
  fallenBack: (on: number, nodes: number) => `${on === 0 ? 'none' : on} of ${plural(nodes, 'node')}`,
  furtherOperators: (count: number) => `and ${count} more`,
} as const;

import type { Evaluation } from '../api/documents/submission.ts';

/** A section of the page of a submission: the id of its panel. */
export type Section = 'results' | 'run' | 'next' | 'checks' | 'cost' | 'receipt' | 'about' | 'log';

/** The sections of the page in their order on a phone, of those that the evaluation has. */
export function sectionsOf({
  state,
  results,
  receipt,
  endedAt,
}: {
  readonly state: Evaluation['state'];
  readonly results: readonly object[] | null;
  readonly receipt: object | null;
  readonly endedAt: string | null;
}): Section[] {
  const ready = results !== null && results.length > 0;
  const scored = state === 'SCORED';
  const shown: [Section, boolean][] = ready
    ? [
        ['results', true],
        ['cost', scored],
        ['receipt', receipt !== null],
        ['about', true],
        ['run', true],
        ['log', true],
      ]
    : [
        ['run', true],
        ['next', endedAt === null],
        ['checks', state === 'REJECTED'],
        ['cost', scored],
        ['log', endedAt === null],
        ['about', true],
        ['log', endedAt !== null],
      ];
  return shown.flatMap(([section, has]) => (has ? [section] : []));
}

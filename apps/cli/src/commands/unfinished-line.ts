import { hasEnded, type WatchedEvaluation } from '@primitives/client';

type Evaluation = Pick<WatchedEvaluation, 'state' | 'stateText'> & { readonly track: { readonly slug: string } };

/** What a file of results lacks, and the command that waits for it; null when all evaluations have ended. */
export function unfinishedLine(code: string, evaluations: readonly Evaluation[]): string | null {
  const open = evaluations.filter(({ state }) => !hasEnded(state));
  if (open.length === 0) return null;
  const states = open.map(({ track, stateText }) => `${track.slug} (${stateText})`);
  return `not finished: ${states.join(', ')}; \`primitives watch ${code}\` waits for the results`;
}

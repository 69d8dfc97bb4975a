import type { EvaluationExport } from './submission-export.js';

const UNSCORED: Readonly<Record<Exclude<EvaluationExport['state'], 'scored'>, string>> = {
  queued: 'queued, not scored yet',
  validating: 'running, not scored yet',
  predicting: 'running, not scored yet',
  scoring: 'running, not scored yet',
  rejected: 'rejected, not scored',
  failed: 'failed, not scored',
  cancelled: 'cancelled, not scored',
};

const UNLISTED: Readonly<Record<Exclude<NonNullable<EvaluationExport['visibility']>, 'shown'>, string>> = {
  hidden: 'hidden from the boards',
  withdrawn: 'withdrawn from the boards',
  superseded: 'scored again since, under corrected labels',
  embargoed: 'not on the boards yet',
  withheld: 'values withheld by the release rule of the track',
  sealed: 'values sealed until the phase of the track closes',
};

/** The status of an evaluation whose result is not simply published on its boards; null otherwise. */
export function statusText({
  state,
  visibility,
  debug,
  results,
}: Pick<EvaluationExport, 'state' | 'visibility' | 'debug' | 'results'>): string | null {
  const clauses: string[] = [];
  if (debug) clauses.push('a debug run on published images, on no board');
  if (state !== 'scored') clauses.push(UNSCORED[state]);
  else if (visibility !== null && visibility !== 'shown' && !(debug && visibility === 'hidden'))
    clauses.push(UNLISTED[visibility]);
  if (state === 'scored' && !results && visibility !== 'withheld' && visibility !== 'sealed')
    clauses.push('values not published');
  return clauses.length === 0 ? null : clauses.join('; ');
}

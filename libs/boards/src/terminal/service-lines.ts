/** How the platform served an evaluation, in the shape of the GraphQL API. */
export interface Served {
  readonly refundedAt: string | null;
  readonly service: {
    readonly refundReason: string | null;
    readonly reused: boolean;
    readonly lostTries: number;
    readonly audits: { readonly agreed: number };
  };
}

/** Why an evaluation waits, in the shape of the GraphQL API; null when it does not wait. */
export type Waiting = {
  readonly reason: string;
  readonly expectedSeconds: number | null;
  readonly expectedSecondsHigh: number | null;
} | null;

/** Lines about refunds, reused predictions, retries and audits of an evaluation. */
export function serviceLines({ refundedAt, service }: Served): string[] {
  const { refundReason, reused, lostTries, audits } = service;
  const lines: string[] = [];
  if (refundedAt)
    lines.push(refundReason === null ? 'the quota is refunded' : `the quota is refunded: ${refundReason}`);
  if (reused) lines.push('the same bundle was evaluated before; its predictions were reused');
  if (lostTries > 0) lines.push(`retries after failures on runners: ${lostTries}`);
  if (audits.agreed > 0)
    lines.push(`${audits.agreed} ${audits.agreed === 1 ? 'shard was' : 'shards were'} confirmed by a second runner`);
  return lines;
}

/**
 * The progress of an evaluation on one line, next to its state: why it waits, unless the state says so; or how many
 * images are done; and its track.
 *
 * @param isLate whether the time of the first estimate has passed: a further estimate would be as wrong
 */
export function progressText(
  evaluation: {
    readonly stateText: string;
    readonly instancesDone: number;
    readonly instancesTotal: number | null;
    readonly waiting: Waiting;
    readonly track: { readonly slug: string };
  },
  isLate = false,
): string {
  const { stateText, instancesDone, instancesTotal, waiting, track } = evaluation;
  const text = waiting && waitingText(stateText, waiting, isLate);
  return `${text || `${instancesDone} of ${instancesTotal ?? '?'} images`} · ${track.slug}`;
}

/** Seconds after which an evaluation takes longer than estimated; null without an estimate. */
export const estimatedSeconds = (waiting: Waiting): number | null =>
  waiting === null || waiting.expectedSeconds === null
    ? null
    : Math.max(60, waiting.expectedSecondsHigh ?? waiting.expectedSeconds);

/** Without the reason if the state is the same, or if the evaluation pauses between two runners. */
export function waitingText(stateText: string, waiting: NonNullable<Waiting>, isLate = false): string {
  const { reason, expectedSeconds: seconds, expectedSecondsHigh: most } = waiting;
  const estimate = seconds === null ? '' : `scores expected in ${range(seconds, most ?? seconds)}`;
  const isStated = reason === stateText || reason === 'waiting for a runner';
  return [isStated ? '' : reason, isLate ? 'it takes longer than expected' : estimate].filter(Boolean).join('; ');
}

/** The same words as on the submission page. */
function range(seconds: number, most: number): string {
  if (most < 60) return 'less than a minute';
  const [least, longest] = [duration(seconds), duration(most)];
  return `about ${most < 1.5 * seconds || least === longest ? longest : `${least} to ${longest}`}`;
}

/** In steps that one plans with, rounded up: an estimate is not more precise. */
function duration(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes <= 10) return `${minutes} min`;
  return minutes <= 60 ? `${5 * Math.ceil(minutes / 5)} min` : `${Math.ceil(minutes / 60)} h`;
}

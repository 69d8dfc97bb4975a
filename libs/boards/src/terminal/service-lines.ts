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

/** The progress of an evaluation on one line: why it waits, or how many images are done, and its track. */
export const progressText = (evaluation: {
  readonly instancesDone: number;
  readonly instancesTotal: number | null;
  readonly waiting: Waiting;
  readonly track: { readonly slug: string };
}): string =>
  `${waitingText(evaluation.waiting) ?? `${evaluation.instancesDone} of ${evaluation.instancesTotal ?? '?'} images`} · ${evaluation.track.slug}`;

/** Why the evaluation waits, and for about how long; null when it does not wait. */
export function waitingText(waiting: Waiting): string | null {
  if (!waiting) return null;
  const { reason, expectedSeconds: seconds, expectedSecondsHigh: most } = waiting;
  return seconds === null ? reason : `${reason}; scores expected in ${range(seconds, most ?? seconds)}`;
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

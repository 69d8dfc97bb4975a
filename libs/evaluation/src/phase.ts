import { UserError } from './failure.js';

/**
 * When results of a phase are published:
 *
 * - `at_once`: as everywhere else
 * - `at_end`: sealed until the phase closes, for their own team as well; then they come on the boards together
 */
export const PHASE_RESULTS = ['at_once', 'at_end'] as const;
export type PhaseResults = (typeof PHASE_RESULTS)[number];

/** A stretch of time in which a track takes submissions, under separate rules. Phases of a track never overlap. */
export interface Phase {
  readonly id: string;
  /** Its name in addresses; it never changes. */
  readonly slug: string;
  readonly name: string;
  readonly opensAt: Date;
  /** Null: it stays open. */
  readonly closesAt: Date | null;
  /** Submissions of a team in the whole phase; null: the track's quota alone. */
  readonly quotaLimit: number | null;
  readonly results: PhaseResults;
}

type Span = Pick<Phase, 'opensAt' | 'closesAt'>;

export const isWithin = ({ opensAt, closesAt }: Span, now: Date): boolean =>
  opensAt <= now && (closesAt === null || now < closesAt);

/** The phase that is open; null between phases, and where a track has none. */
export const openPhase = <P extends Span>(phases: readonly P[], now: Date): P | null =>
  phases.find((phase) => isWithin(phase, now)) ?? null;

/** The phase that opens next; null when none is to come. */
export function nextPhase<P extends Span>(phases: readonly P[], now: Date): P | null {
  const coming = phases.filter(({ opensAt }) => opensAt > now);
  return coming.reduce<P | null>(
    (first, phase) => (first === null || phase.opensAt < first.opensAt ? phase : first),
    null,
  );
}

/** Of several phases the one with which this span overlaps; ending at the instant at which another opens is no overlap. */
export function overlapOf<P extends Span>(span: Span, others: readonly P[]): P | null {
  const before = (end: Date | null, start: Date) => end !== null && end <= start;
  return others.find((other) => !before(span.closesAt, other.opensAt) && !before(other.closesAt, span.opensAt)) ?? null;
}

/** Lets one more submission of a team into the phase. @param used those that count against it @throws UserError quota_exceeded */
export function assertWithinPhase({ name, quotaLimit }: Pick<Phase, 'name' | 'quotaLimit'>, used: number): void {
  if (quotaLimit === null || used < quotaLimit) return;
  throw new UserError('quota_exceeded', `all ${quotaLimit} submissions of the phase ${name} are used`, {
    expected: `at most ${quotaLimit} submissions in the phase`,
    found: `${used} in it`,
  });
}

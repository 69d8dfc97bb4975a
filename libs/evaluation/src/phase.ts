import { UserError } from '@primitives/errors';

/**
 * When results of a phase are published:
 *
 * - `at_once`: as on every other track
 * - `at_end`: sealed until the phase closes, for their own team as well; then published together
 */
export const PHASE_RESULTS = ['at_once', 'at_end'] as const;
export type PhaseResults = (typeof PHASE_RESULTS)[number];

/** A period in which a track accepts submissions, under separate rules. Phases of a track never overlap. */
export interface Phase {
  readonly id: string;
  /** Its name in URLs; it never changes. */
  readonly slug: string;
  readonly name: string;
  readonly opensAt: Date;
  /** Null: it stays open. */
  readonly closesAt: Date | null;
  /** Maximum submissions of a team in the phase; null: the track's quota only. */
  readonly quotaLimit: number | null;
  readonly results: PhaseResults;
}

type Span = Pick<Phase, 'opensAt' | 'closesAt'>;

export const isWithin = ({ opensAt, closesAt }: Span, now: Date): boolean =>
  opensAt <= now && (closesAt === null || now < closesAt);

/** The phase that is open; null between phases, and on a track without phases. */
export const openPhase = <P extends Span>(phases: readonly P[], now: Date): P | null =>
  phases.find((phase) => isWithin(phase, now)) ?? null;

/** The phase that opens next; null if there is none. */
export function nextPhase<P extends Span>(phases: readonly P[], now: Date): P | null {
  const coming = phases.filter(({ opensAt }) => opensAt > now);
  return coming.reduce<P | null>(
    (first, phase) => (first === null || phase.opensAt < first.opensAt ? phase : first),
    null,
  );
}

/**
 * The earliest instant, from the given one on, at which a track accepts submissions by its phases: null when none is
 * open then or later. A track without phases always does.
 *
 * @param used the open phase whose limit is used up; null: none
 */
export function nextOpen<P extends Span>(phases: readonly P[], from: Date, used: P | null): Date | null {
  if (phases.length === 0) return from;
  const others = phases.filter((phase) => phase !== used);
  return openPhase(others, from) ? from : (nextPhase(others, from)?.opensAt ?? null);
}

/** The phase that overlaps this period, if any; a period may end when another begins. */
export function overlapOf<P extends Span>(span: Span, others: readonly P[]): P | null {
  const before = (end: Date | null, start: Date) => end !== null && end <= start;
  return others.find((other) => !before(span.closesAt, other.opensAt) && !before(other.closesAt, span.opensAt)) ?? null;
}

/**
 * Checks that a team may submit once more in the phase. @param used the number of submissions that count @throws
 * UserError quota_exceeded
 */
export function assertWithinPhase({ name, quotaLimit }: Pick<Phase, 'name' | 'quotaLimit'>, used: number): void {
  if (quotaLimit === null || used < quotaLimit) return;
  throw new UserError('quota_exceeded', `all ${quotaLimit} submissions of the phase ${name} are used`, {
    expected: `at most ${quotaLimit} submissions in the phase`,
    found: `${used} in it`,
  });
}

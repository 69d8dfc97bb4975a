import { Inject, Injectable } from '@nestjs/common';
import { trackUnknown, UserError } from '@primitives/errors';
import { isWithin, overlapOf, PHASE_RESULTS, type Phase } from '@primitives/evaluation';
import type { Clock } from '@primitives/runtime';
import {
  deletePhase,
  insertTrackChange,
  lockPhases,
  upsertPhase,
  trackBySlug,
  type Track,
} from '@primitives/store/benchmarks';
import type { Store, Tx } from '@primitives/store/connection';
import { writeAuditLog } from '@primitives/store/operations';
import { z } from 'zod';
import { requireMaintainer, type Viewer } from '../auth/viewer.js';
import { CLOCK, STORE } from '../injection-tokens.js';
import { parseInput } from '../graphql/parse-input.js';
import { line } from '../graphql/plain-inputs.js';
import { Reason } from '../operations/operations.inputs.js';
import { phaseText } from './phase-text.js';
import type { PhaseType } from './phase.type.js';

const PhaseInput = z.object({
  track: z.string(),
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,30}$/, 'must be up to 31 lower-case letters, digits and dashes'),
  name: line(80),
  opensAt: z.date(),
  closesAt: z
    .date()
    .nullish()
    .transform((at) => at ?? null),
  quotaLimit: z
    .int()
    .positive()
    .max(100_000)
    .nullish()
    .transform((limit) => limit ?? null),
  results: z
    .enum(PHASE_RESULTS)
    .nullish()
    .transform((results) => results ?? 'at_once'),
  reason: Reason,
});

/** Phases of tracks: when a track accepts submissions, how many per team, and when it publishes their results. */
@Injectable()
export class PhasesService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** In chronological order. */
  shown(phases: readonly Phase[]): PhaseType[] {
    const now = this.clock.now();
    return phases.map((phase) => ({ ...phase, open: isWithin(phase, now) }));
  }

  /**
   * Creates the phase, or updates the one with this slug.
   *
   * @throws UserError not_signed_in, forbidden, input_invalid, track_unknown
   */
  async set(input: unknown, viewer: Viewer | null): Promise<void> {
    const { account } = requireMaintainer(viewer);
    const { track: trackSlug, reason, ...phase } = parseInput(PhaseInput, input);
    requireEnd(phase);
    const track = await this.track(trackSlug);
    await this.store.transaction(async (tx) => {
      const phases = await lockPhases(tx, track.id);
      const other = overlapOf(
        phase,
        phases.filter(({ slug }) => slug !== phase.slug),
      );
      if (other)
        throw new UserError('input_invalid', `opensAt: ${phase.name} and ${other.name} are open at the same time`, {
          expected: `a period outside ${other.opensAt.toISOString()} to ${other.closesAt?.toISOString() ?? 'infinity'}`,
          found: `${phase.opensAt.toISOString()} to ${phase.closesAt?.toISOString() ?? 'ever'}`,
        });
      const before = phases.find(({ slug }) => slug === phase.slug);
      if (before && phaseText(before) === phaseText(phase)) return;
      await upsertPhase(tx, track.id, phase);
      await this.recordChange(tx, track, `${phaseText(phase)}: ${reason}`, account.id);
      await writeAuditLog(tx, {
        accountId: account.id,
        act: 'track.phase',
        target: track.slug,
        details: { ...phase, reason },
      });
    });
  }

  /** Removes a phase without submissions. @throws UserError not_signed_in, forbidden, input_invalid, track_unknown */
  async remove(input: { track: string; slug: string; reason: unknown }, viewer: Viewer | null): Promise<void> {
    const { account } = requireMaintainer(viewer);
    const { slug } = input;
    const reason = parseInput(Reason, input.reason, 'reason');
    const track = await this.track(input.track);
    await this.store.transaction(async (tx) => {
      const phases = await lockPhases(tx, track.id);
      const phase = phases.find((each) => each.slug === slug);
      if (!phase)
        throw new UserError('input_invalid', `phase: track ${track.slug} has no phase "${slug}"`, {
          expected: phases.map((each) => each.slug).join(', ') || 'none',
          found: slug,
        });
      if (!(await deletePhase(tx, phase.id)))
        throw new UserError('input_invalid', `phase: ${phase.name} has submissions, and boards refer to it`, {
          expected: 'a phase without submissions; change its end instead',
          found: phase.slug,
        });
      await this.recordChange(tx, track, `the phase ${phase.name} was removed: ${reason}`, account.id);
      await writeAuditLog(tx, {
        accountId: account.id,
        act: 'track.phase_remove',
        target: track.slug,
        details: { slug, reason },
      });
    });
  }

  private recordChange(tx: Tx, { id: trackId }: Track, text: string, accountId: string): Promise<void> {
    return insertTrackChange(tx, { trackId, kind: 'rules', text, accountId });
  }

  private async track(slug: string): Promise<Track> {
    const track = await trackBySlug(this.store.manager, slug);
    if (!track) throw trackUnknown(slug);
    return track;
  }
}

function requireEnd({ opensAt, closesAt, results }: Pick<Phase, 'opensAt' | 'closesAt' | 'results'>): void {
  if (closesAt === null && results === 'at_end')
    throw new UserError('input_invalid', 'closesAt: required when results are published at the end', {
      expected: 'a timestamp',
      found: 'none',
    });
  if (closesAt !== null && closesAt <= opensAt)
    throw new UserError('input_invalid', 'closesAt: must be after opensAt', {
      expected: `after ${opensAt.toISOString()}`,
      found: closesAt.toISOString(),
    });
}

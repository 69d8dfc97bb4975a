import { Inject, Injectable } from '@nestjs/common';
import { installCommands, paperTrackOf } from '@primitives/benchmark';
import { imagesNotInstalled, trackUnknown, UserError } from '@primitives/errors';
import { isWithin, nextPhase } from '@primitives/evaluation';
import type { Clock } from '@primitives/runtime';
import type { Account } from '@primitives/store/accounts';
import { trackBySlug, type Track } from '@primitives/store/benchmarks';
import type { Store, Tx } from '@primitives/store/connection';
import { teamsOf, type Team } from '@primitives/store/teams';
import { isOpen } from '../benchmarks/tracks.service.js';
import { CLOCK, STORE } from '../injection-tokens.js';
import { MailService } from '../mail/mail.service.js';
import { QuotaService } from '../quota/quota.service.js';
import { StorageService } from '../storage/storage.service.js';
import { ownTeam } from '../teams/own-team.js';
import { TermsService } from '../terms/terms.service.js';

/** Decides whether an account may submit for a team to given tracks, and whether quota and storage allow it. */
@Injectable()
export class AdmissionService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly mail: MailService,
    private readonly terms: TermsService,
    private readonly storage: StorageService,
    private readonly quota: QuotaService,
  ) {}

  /** @throws UserError email_unverified */
  requireVerified({ email, emailVerifiedAt }: Account): void {
    if (emailVerifiedAt !== null || !this.mail.requiresVerification) return;
    throw new UserError('email_unverified', `the e-mail ${email} is not confirmed yet`, {
      expected: 'a confirmed e-mail',
      found: email,
    });
  }

  /** The team of an id, slug or name; null: the account's personal one. @throws UserError team_unknown, forbidden */
  async teamOf(accountId: string, reference: string | null): Promise<Team> {
    const teams = await teamsOf(this.store.manager, accountId);
    if (reference !== null) return ownTeam(teams, reference);
    const [personal] = teams;
    if (!personal) throw new UserError('forbidden', 'your account has no team', { expected: 'a member of a team' });
    return personal;
  }

  /**
   * The tracks, if they accept submissions and the account agreed to their terms.
   *
   * @throws UserError track_unknown, images_not_installed, track_closed, terms_not_accepted
   */
  async tracksFor(accountId: string, slugs: readonly string[]): Promise<Track[]> {
    const tracks = await Promise.all(slugs.map((slug) => this.openTrack(slug)));
    await this.terms.require(accountId, tracks);
    return tracks;
  }

  /**
   * Checks the team's remaining quota and storage; the caller locks the team.
   *
   * @throws UserError quota_exceeded, rate_limited, storage_limit_exceeded
   */
  async requireFreeSpace(
    tx: Tx,
    { account, team }: { readonly account: Account; readonly team: Team },
    tracks: readonly Track[],
    { debug, bundleSha256 }: { readonly debug: boolean; readonly bundleSha256: string },
  ): Promise<void> {
    for (const track of tracks) await this.quota.require(tx, { account, team }, track, { debug });
    if (!debug) await this.quota.requireHidden(tx, { account, team }, tracks);
    await this.storage.require(tx, team, bundleSha256);
  }

  private async openTrack(slug: string): Promise<Track> {
    const track = await trackBySlug(this.store.manager, slug);
    if (!track) throw notOpen(slug);
    const now = this.clock.now();
    if (!isOpen(track, now))
      throw new UserError('track_closed', `track ${slug} does not accept submissions: ${whyClosed(track, now)}`);
    return track;
  }
}

/** A read-only track of a paper, or none. */
function notOpen(slug: string): UserError {
  const paper = paperTrackOf(slug);
  return paper ? imagesNotInstalled(slug, installCommands(paper)[0] ?? '') : trackUnknown(slug);
}

/** Why a track is closed, and when it opens again if that is known. */
function whyClosed(track: Track, now: Date): string {
  if (track.seasonNumber !== null)
    return 'the results of a season are those of models that were submitted to its track before the season opened';
  if (!isWithin(track, now))
    return track.closesAt !== null && track.closesAt <= now
      ? `it closed at ${track.closesAt.toISOString()}`
      : `it opens at ${track.opensAt.toISOString()}`;
  const next = nextPhase(track.phases, now);
  return next ? `its phase ${next.name} opens at ${next.opensAt.toISOString()}` : 'its last phase is over';
}

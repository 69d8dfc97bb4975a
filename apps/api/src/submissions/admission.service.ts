import { Inject, Injectable } from '@nestjs/common';
import { isWithin, nextPhase, trackUnknown, UserError } from '@primitives/evaluation';
import type { Clock } from '@primitives/process';
import { teamsOf, trackBySlug, type Account, type Store, type Team, type Track, type Tx } from '@primitives/store';
import { isOpen } from '../benchmarks/tracks.service.js';
import { CLOCK, STORE } from '../edges.js';
import { MailService } from '../mail/mail.service.js';
import { QuotaService } from '../quota/quota.service.js';
import { StorageService } from '../storage/storage.service.js';
import { TermsService } from '../terms/terms.service.js';

/** Who may hand something in, for which team and to which tracks, and whether there is room left for it. */
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
    if (emailVerifiedAt !== null || !this.mail.verifies) return;
    throw new UserError('email_unverified', `nobody has confirmed ${email} yet`, {
      expected: 'an e-mail that its owner confirmed',
      found: email,
    });
  }

  /** The team named, or the account's own. @throws UserError forbidden */
  async teamOf(accountId: string, teamId: string | null): Promise<Team> {
    const teams = await teamsOf(this.store.manager, accountId);
    const team = teamId === null ? teams[0] : teams.find(({ id }) => id === teamId);
    if (!team) throw new UserError('forbidden', 'you are not a member of this team');
    return team;
  }

  /** Tracks that take submissions, of benchmarks whose terms the account agreed to. @throws UserError track_unknown, track_closed, terms_not_accepted */
  async tracksFor(accountId: string, slugs: readonly string[]): Promise<Track[]> {
    const tracks = await Promise.all(slugs.map((slug) => this.openTrack(slug)));
    await this.terms.require(accountId, tracks);
    return tracks;
  }

  /** What the team has left lets it in; the caller holds the team. @throws UserError quota_exceeded, rate_limited, storage_exceeded */
  async requireFreeSpace(
    tx: Tx,
    { account, team }: { readonly account: Account; readonly team: Team },
    tracks: readonly Track[],
    { debug, bundleSha256 }: { readonly debug: boolean; readonly bundleSha256: string },
  ): Promise<void> {
    for (const track of tracks) await this.quota.require(tx, { account, team }, track, { debug });
    await this.quota.requireHidden(tx, { account, team }, tracks);
    await this.storage.require(tx, team, bundleSha256);
  }

  private async openTrack(slug: string): Promise<Track> {
    const track = await trackBySlug(this.store.manager, slug);
    if (!track) throw trackUnknown(slug);
    const now = this.clock.now();
    if (!isOpen(track, now))
      throw new UserError('track_closed', `track ${slug} takes no submissions: ${whyClosed(track, now)}`);
    return track;
  }
}

/** Why a track is closed, and when it opens again where that is known. */
function whyClosed(track: Track, now: Date): string {
  if (!isWithin(track, now))
    return track.closesAt !== null && track.closesAt <= now
      ? `it closed at ${track.closesAt.toISOString()}`
      : `it opens at ${track.opensAt.toISOString()}`;
  const next = nextPhase(track.phases, now);
  return next ? `its phase ${next.name} opens at ${next.opensAt.toISOString()}` : 'its last phase is over';
}

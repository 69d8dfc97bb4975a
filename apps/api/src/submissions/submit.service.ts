import { Inject, Injectable } from '@nestjs/common';
import { interfaceUnsupported, trackUnknown, UserError } from '@primitives/errors';
import { openPhase, type ListingChoice } from '@primitives/evaluation';
import { failpoint, newId, type Clock } from '@primitives/runtime';
import { subjects } from '@primitives/protocol';
import type { Account } from '@primitives/store/accounts';
import { lockAgainstDeletion, type Track } from '@primitives/store/benchmarks';
import { insertReproduction } from '@primitives/store/boards';
import type { Store, Tx } from '@primitives/store/connection';
import { announce, writeLog } from '@primitives/store/evaluations';
import { insertOutbox } from '@primitives/store/messages';
import {
  insertEvaluations,
  insertListing,
  insertSubmission,
  submissionOfMutation,
  type Submission,
} from '@primitives/store/submissions';
import { lockTeam, type Team } from '@primitives/store/teams';
import { requireScope, type Viewer } from '../auth/viewer.js';
import { interfacesOf } from '../benchmarks/tracks.service.js';
import { domainKey } from '../auth/email-domains.js';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG, STORE } from '../injection-tokens.js';
import { parseInput } from '../graphql/parse-input.js';
import { ReproductionsService } from '../reproductions/reproductions.service.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { AdmissionService } from './admission.service.js';
import { BundleSummaryReader, type BundleSummary } from './bundle-summary-reader.js';
import { randomCode } from './code.js';
import { Draft } from './draft.js';
import { ListingsService } from './listings.service.js';

/** The result of `submit`. */
export interface Answer {
  readonly submission: Submission;
  /** Whether an earlier call with the same client mutation id created it. */
  readonly repeated: boolean;
}

/** A reported row that the submission reproduces, with its track. */
interface Reproduced {
  readonly id: string;
  readonly trackId: string;
}

@Injectable()
export class SubmitService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly admission: AdmissionService,
    private readonly uploads: UploadsService,
    private readonly bundles: BundleSummaryReader,
    private readonly listings: ListingsService,
    private readonly reproductions: ReproductionsService,
    @Inject(CONFIG) private readonly config: ApiConfig,
  ) {}

  /**
   * Records a submission and queues its evaluations in one transaction.
   *
   * @throws UserError not_signed_in, forbidden, email_unverified, input_invalid, team_unknown, track_unknown,
   *   track_closed, terms_not_accepted, upload_unknown, upload_incomplete, interface_unsupported, quota_exceeded,
   *   rate_limited, storage_limit_exceeded
   */
  async submit(input: unknown, viewer: Viewer | null): Promise<Answer> {
    const { account } = requireScope(viewer, 'submit');
    this.admission.requireVerified(account);
    const draft = parseInput(Draft, input);
    const team = await this.admission.teamOf(account.id, draft.team);
    const earlier = await submissionOfMutation(this.store.manager, team.id, draft.clientMutationId);
    if (earlier) return { submission: earlier, repeated: true };
    const tracks = await this.admission.tracksFor(account.id, draft.tracks);
    await this.uploads.requireComplete(account.id, draft.bundleSha256);
    const glance = await this.bundles.at(draft.bundleSha256);
    const listing = this.listings.ofNew(draft);
    const reproduced = await this.reproductions.resolve(
      draft.reproduces,
      tracks.map(({ id }) => id),
    );
    if (draft.debug) for (const track of tracks) requirePublicImages(track);
    for (const track of tracks) requireInterface(track, glance);
    const answer = await this.store.transaction((tx) =>
      this.record(tx, draft, { account, team, tracks, glance, listing, reproduced }),
    );
    failpoint('api.submit.after-commit');
    return answer;
  }

  private async record(
    tx: Tx,
    draft: Draft,
    {
      account,
      team,
      tracks,
      glance,
      listing,
      reproduced,
    }: {
      account: Account;
      team: Team;
      tracks: readonly Track[];
      glance: BundleSummary;
      listing: ListingChoice;
      reproduced: readonly Reproduced[];
    },
  ): Promise<Answer> {
    await lockTeam(tx, team.id); // two concurrent submissions must not both use the last of the quota
    const earlier = await submissionOfMutation(tx, team.id, draft.clientMutationId);
    if (earlier) return { submission: earlier, repeated: true };
    await requirePresent(tx, tracks);
    await this.admission.requireFreeSpace(tx, { account, team }, tracks, draft);
    const accountId = account.id;

    const { tracks: _tracks, team: _team, reproduces: _reproduces, ...declared } = draft;
    const row = {
      ...declared,
      ...glance,
      id: newId(),
      accountId,
      teamId: team.id,
      domainKey: domainKey(account, this.config),
    };
    while (!(await insertSubmission(tx, { ...row, code: randomCode() })));
    if (listing.listing !== 'listed') await insertListing(tx, { ...listing, submissionId: row.id, accountId });
    for (const { id: reportedRowId, trackId } of reproduced)
      await insertReproduction(tx, { submissionId: row.id, trackId, reportedRowId, accountId });
    const now = this.clock.now();
    const phaseOf = ({ phases }: Track) => (draft.debug ? null : openPhase(phases, now));
    const queued = tracks.map((track) => ({
      ...track,
      evaluationId: newId(),
      phaseId: phaseOf(track)?.id ?? null,
      splitId: draft.debug ? (track.sample?.splitId ?? null) : null,
    }));
    await insertEvaluations(tx, row.id, queued, draft);
    for (const { id: trackId, evaluationId } of queued) {
      const at = this.clock.now().toISOString();
      await announce(tx, { v: 1, evaluationId, submissionId: row.id, trackId, state: 'queued', at });
      await writeLog(tx, evaluationId, {
        level: 'info',
        code: 'queued',
        message: 'the submission was accepted and waits for validation',
      });
      await insertOutbox(tx, { subject: subjects.validateWork(evaluationId), payload: { v: 1, evaluationId } });
    }
    const submission = await submissionOfMutation(tx, team.id, draft.clientMutationId);
    if (!submission) throw new Error(`submission ${row.id} vanished inside its own transaction`);
    failpoint('api.submit.before-commit');
    return { submission, repeated: false };
  }
}

/** A maintainer may have deleted a track since it was read. @throws UserError track_unknown */
async function requirePresent(tx: Tx, tracks: readonly Track[]): Promise<void> {
  const present = await lockAgainstDeletion(
    tx,
    tracks.map(({ id }) => id),
  );
  for (const { id, slug } of tracks) if (!present.has(id)) throw trackUnknown(slug);
}

function requireInterface(track: Track, { interface: found }: BundleSummary): void {
  const accepted = interfacesOf(track);
  if (found === 'unknown' || accepted.includes(found)) return;
  throw interfaceUnsupported(track.slug, accepted, found);
}

/** Debug runs publish all of their output, so they never run on hidden images. */
function requirePublicImages({ slug, splitRole, sample }: Track): void {
  if (splitRole === 'public' || sample) return;
  throw new UserError(
    'debug_on_hidden_split',
    `track ${slug} has hidden images and no public sample, and debug runs use public images only`,
    {
      expected: 'a track with public images or a public sample',
      found: 'hidden images',
    },
  );
}

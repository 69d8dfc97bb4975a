import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { parseSeasonStatement } from '@primitives/benchmark';
import type { Blobs } from '@primitives/blobs';
import { trackUnknown, UserError } from '@primitives/errors';
import { subjects } from '@primitives/protocol';
import {
  closeSeason,
  insertLabelPublication,
  insertSeason,
  insertTrack,
  insertTrackChange,
  insertVersion,
  lockJudgedVersion,
  lockSeasons,
  publicSplits,
  publishHiddenSplit,
  queuePublishedEvaluations,
  queueSeasonEvaluations,
  registeredVersion,
  seasonOfTrack,
  seasonsOf,
  trackBySlug,
  TrackEntity,
  tracksByIds,
  type NewSplit,
  type Season,
  type Track,
} from '@primitives/store/benchmarks';
import { lockBoards } from '@primitives/store/boards';
import type { Store, Tx } from '@primitives/store/connection';
import { insertOutbox } from '@primitives/store/messages';
import { writeAuditLog } from '@primitives/store/operations';
import { insertBlob } from '@primitives/store/submissions';
import { requireMaintainer, type Viewer } from '../auth/viewer.js';
import { readSplit } from '../benchmarks/read-split.js';
import { TracksService, type TrackView } from '../benchmarks/tracks.service.js';
import { BLOBS, STORE } from '../injection-tokens.js';
import { parseInput } from '../graphql/parse-input.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { seasonDefinition } from './season-definition.js';
import { NewSeason, SeasonEnd } from './season.inputs.js';
import type { SeasonType } from './season.type.js';

/** Longest slug of a track. */
const MAX_SLUG = 63;

/**
 * Seasons of tracks. The scorer's zone draws the seed and makes images and labels; this service receives images,
 * digests and the commitment when a season opens, and labels and seed only when it closes.
 */
@Injectable()
export class SeasonsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(BLOBS) private readonly blobs: Blobs,
    private readonly uploads: UploadsService,
    private readonly tracks: TracksService,
  ) {}

  /** By number. */
  async of(trackId: string): Promise<SeasonType[]> {
    return (await seasonsOf(this.store.manager, trackId)).map(shown);
  }

  /** The season whose results the track has. */
  async ofResults(resultsTrackId: string): Promise<SeasonType | null> {
    const season = await seasonOfTrack(this.store.manager, resultsTrackId);
    return season && shown(season);
  }

  async trackOf(id: string): Promise<TrackView> {
    const [track] = await tracksByIds(this.store.manager, [id]);
    if (!track) throw new Error(`track ${id} not found`);
    return this.tracks.view(track);
  }

  /**
   * Registers the hidden split of the next season with a track for its results, and queues an evaluation of every model
   * that takes part.
   *
   * @throws UserError not_signed_in, forbidden, input_invalid, track_unknown, upload_unknown, upload_incomplete,
   *   benchmark_invalid
   */
  async open(input: unknown, viewer: Viewer | null): Promise<SeasonType> {
    const { account } = requireMaintainer(viewer);
    const request = parseInput(NewSeason, input);
    const track = await this.track(request.track);
    for (const sha256 of [request.instances, request.images]) await this.uploads.requireComplete(account.id, sha256);
    const { instances, images, labels } = request;
    const captions = await this.captions(request.captions ?? null, account.id);
    const split = await readSplit(this.blobs, { name: track.splitName, role: 'hidden', instances, images, labels });
    await this.store.transaction(async (tx) => {
      const earlier = await lockSeasons(tx, track.id);
      requireNext(track, earlier, request.number);
      const resultsTrackId = await this.insertResultsTrack(tx, track, request.number, { split, captions });
      const { number, commitment, generator, renderer } = request;
      const season = { trackId: track.id, number, resultsTrackId };
      await insertSeason(tx, { ...season, commitment, generator, renderer });
      const models = await queueSeasonEvaluations(tx, season);
      const last = earlier.at(-1);
      const compared = last ? await queuePublishedEvaluations(tx, last, resultsTrackId) : 0;
      await insertTrackChange(tx, {
        trackId: track.id,
        kind: 'note',
        text: `season ${number} opened with ${split.instanceCount} instances and ${models} models; commitment ${commitment}`,
        accountId: account.id,
      });
      await writeAuditLog(tx, {
        accountId: account.id,
        act: 'season.open',
        target: track.slug,
        details: { number, commitment, generator, renderer, models, compared },
      });
    });
    return this.season(track.id, request.number);
  }

  /**
   * Publishes the seed, the labels and the results of a season.
   *
   * @throws UserError not_signed_in, forbidden, input_invalid, track_unknown, upload_unknown, upload_incomplete
   */
  async close(input: unknown, viewer: Viewer | null): Promise<SeasonType> {
    const { account } = requireMaintainer(viewer);
    const { track: slug, number, statement } = parseInput(SeasonEnd, input);
    const track = await this.track(slug);
    await this.store.transaction(async (tx) => {
      const season = (await lockSeasons(tx, track.id)).find((one) => one.number === number);
      if (!season) throw invalid('number', `track ${slug} has no season ${number}`, 'the number of a season', number);
      requireStatement(track, season, statement);
      if (season.closedAt !== null) return;
      await lockBoards(tx, season.resultsTrackId); // a correction also moves the track to another split
      const [results] = await tracksByIds(tx, [season.resultsTrackId]);
      if (!results) throw new Error(`season ${season.id} has no track`);
      const version = await registeredVersion(tx, results.benchmarkSlug, results.benchmarkNumber);
      const split = version?.splits.find(({ id }) => id === results.splitId);
      await this.uploads.requireComplete(account.id, split?.labelsSha256 ?? '');
      const splitId = await publishHiddenSplit(tx, season.resultsTrackId);
      await closeSeason(tx, season.id, statement);
      await insertLabelPublication(tx, { splitId, accountId: account.id, published: true });
      if (!(await publicSplits(tx)).some(({ id }) => id === splitId))
        throw invalid('labels', 'a hidden split has the same files', 'files of this season only', slug);
      // Not earlier: the values of reference models say how often labels occur.
      await insertOutbox(tx, {
        subject: subjects.referencesWork(season.resultsTrackId),
        payload: { v: 1, trackId: season.resultsTrackId },
      });
      await insertTrackChange(tx, {
        trackId: track.id,
        kind: 'note',
        text: `season ${number} closed; its results, labels and seed are published`,
        accountId: account.id,
      });
      await writeAuditLog(tx, {
        accountId: account.id,
        act: 'season.close',
        target: slug,
        details: { number, models: season.models, done: season.done },
      });
    });
    return this.season(track.id, number);
  }

  /** The captions of a season from their uploaded file. */
  private async captions(sha256: string | null, accountId: string): Promise<unknown> {
    if (sha256 === null) return undefined;
    await this.uploads.requireComplete(accountId, sha256);
    try {
      return JSON.parse((await this.blobs.read(sha256)).toString('utf8'));
    } catch {
      throw new UserError('benchmark_invalid', 'the captions of the season are not JSON', { expected: 'a JSON array' });
    }
  }

  /**
   * A track with definition, protocol and rules of the renewed one, on a new version with the split of the season. Of a
   * caption benchmark, the definition has the captions of the season.
   */
  private async insertResultsTrack(
    tx: Tx,
    track: Track,
    number: number,
    { split, captions }: { readonly split: NewSplit; readonly captions: unknown },
  ): Promise<string> {
    const judged = await lockJudgedVersion(tx, track.id);
    const renewed = await tx.findOneBy(TrackEntity, { id: track.id });
    if (!judged || !renewed) throw trackUnknown(track.slug);
    const definition = seasonDefinition(judged, captions);
    const { sha256, bytes } = await this.blobs.write(Buffer.from(`${JSON.stringify(definition)}\n`));
    await insertBlob(tx, { sha256, bytes, mediaType: 'application/json' });
    const benchmarkVersionId = await insertVersion(tx, { definition, definitionSha256: sha256, splits: [split] });
    const version = await registeredVersion(tx, definition.slug, definition.version);
    const {
      id: _,
      baseline: _baseline,
      opensAt: _opens,
      createdAt: _created,
      shardTimeLimitSeconds: _limit,
      ...rules
    } = renewed;
    return insertTrack(tx, {
      ...rules,
      slug: slugOf(track.slug, number),
      title: `${renewed.title} · season ${number}`,
      shortName: `${renewed.shortName} S${number}`,
      benchmarkVersionId,
      splitId: version?.splits[0]?.id ?? '',
      releaseRule: 'exact', // nothing is released before the season closes
      closesAt: null,
    });
  }

  private async season(trackId: string, number: number): Promise<SeasonType> {
    const season = (await this.of(trackId)).find((one) => one.number === number);
    if (!season) throw new Error(`season ${number} of track ${trackId} not found`);
    return season;
  }

  private async track(slug: string): Promise<Track> {
    const track = await trackBySlug(this.store.manager, slug);
    if (!track) throw trackUnknown(slug);
    if (track.seasonNumber !== null)
      throw invalid('track', `${slug} has the results of a season`, 'the track that the season renews', slug);
    return track;
  }
}

const shown = (season: Season): SeasonType => ({ ...season, state: season.closedAt === null ? 'open' : 'closed' });

const invalid = (field: string, problem: string, expected: string, found: string | number) =>
  new UserError('input_invalid', `${field}: ${problem}`, { expected, found: String(found) });

function slugOf(track: string, number: number): string {
  const slug = `${track}-season-${number}`;
  if (slug.length <= MAX_SLUG) return slug;
  throw invalid('track', 'its slug is too long for the track of a season', `at most ${MAX_SLUG} characters`, slug);
}

/** One season of a track is open at a time, and numbers have no gaps. */
function requireNext({ slug }: Track, seasons: readonly Season[], number: number): void {
  const open = seasons.find(({ closedAt }) => closedAt === null);
  if (open)
    throw invalid('track', `season ${open.number} of ${slug} is open`, 'no open season', `season ${open.number}`);
  const next = (seasons.at(-1)?.number ?? 0) + 1;
  if (number !== next) throw invalid('number', `the next season of ${slug} is ${next}`, String(next), number);
}

/** The statement must be the one to which the opening committed, and say the same as the opening. */
function requireStatement({ slug }: Track, season: Season, text: string): void {
  const sha256 = createHash('sha256').update(text).digest('hex');
  if (sha256 !== season.commitment)
    throw invalid('statement', 'it is not the one to which the season is committed', season.commitment, sha256);
  const statement = parseSeasonStatement(text);
  const { generator, renderer, number } = season;
  const agrees =
    statement?.track === slug &&
    statement.number === number &&
    statement.generator === generator &&
    statement.renderer === renderer;
  if (!agrees)
    throw invalid(
      'statement',
      'it differs from what was declared when the season opened',
      `season ${number} of ${slug}, ${generator}, ${renderer}`,
      'a statement of another season',
    );
}

import { Inject, Injectable } from '@nestjs/common';
import { bestFound, MAX_SEARCH_TEXT, nearlyFound, searched, searchTerms, type Candidate } from '@primitives/boards';
import { allTracks, type Track } from '@primitives/store/benchmarks';
import type { Store } from '@primitives/store/connection';
import { newestOfEachName, shownInLists, type NamedSubmission } from '@primitives/store/submissions';
import { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import { STORE } from '../injection-tokens.js';
import { parseInput } from '../graphql/parse-input.js';
import type { PaperTrackType } from '../paper-tracks/paper-track.type.js';
import { PaperTracksService } from '../paper-tracks/paper-tracks.service.js';
import { SubmissionsService } from '../submissions/submissions.service.js';
import { keyOf, PublishedModels, searchedOf, type PublishedEntry, type PublishedModel } from './published-models.js';
import { ReportedMethods, type ReportedMethod } from './reported-methods.js';
import type {
  BoardPlaceType,
  FoundModelType,
  FoundPaperType,
  FoundTrackType,
  SearchAnswerType,
} from './search.type.js';

const Wanted = z.object({
  text: z.string().max(MAX_SEARCH_TEXT),
  first: z.int().min(1).max(20).default(10),
});

/**
 * Maximum models of the viewer's own teams that are searched, listed or not; a larger team finds its others once
 * published.
 */
const MAX_OWN_NAMES = 1_000;

export const MAX_TEAM_MODELS = 100;

/** A model that was found, with the ids that its resolver needs. */
export type ModelFound = FoundModelType & { readonly teamId: string };

/** A searchable model: its public part, and the part that only its team sees. */
interface ModelCandidate extends Candidate {
  readonly entries: readonly PublishedEntry[];
  readonly own: NamedSubmission | null;
}
interface TrackCandidate extends Candidate {
  readonly track: Pick<Track, 'slug' | 'title' | 'shortName' | 'task' | 'boards'>;
}

/** The viewer of a search, and the maximum number of results. */
interface Caller {
  readonly teamIds: readonly string[];
  readonly first: number;
}
type Tracks = ReadonlyMap<string, Pick<Track, 'slug' | 'shortName'>>;
/** How candidates match: exactly, or by similarity. */
type Choose = <T extends Candidate>(candidates: readonly T[]) => T[];

@Injectable()
export class SearchService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly published: PublishedModels,
    private readonly reported: ReportedMethods,
    private readonly submissions: SubmissionsService,
    private readonly papers: PaperTracksService,
  ) {}

  /** @throws UserError input_invalid */
  async answer(wanted: { text: string; first: number | undefined }, viewer: Viewer | null): Promise<SearchAnswerType> {
    const { text, first } = parseInput(Wanted, wanted);
    const terms = searchTerms(text);
    if (terms.length === 0) return { __typename: 'SearchAnswer', hits: [], nearly: false };
    const [teamIds, published, methods, tracks, paperTracks] = await Promise.all([
      this.submissions.teamIdsOf(viewer),
      this.published.all(),
      this.reported.all(),
      allTracks(this.store.manager),
      this.papers.all(),
    ]);
    const own = await newestOfEachName(this.store.manager, teamIds, MAX_OWN_NAMES);
    const [models, asker, byId] = [
      withOwn(published, own),
      { teamIds, first },
      new Map<string, Pick<Track, 'slug' | 'shortName'>>([
        ...tracks.map((track) => [track.id, track] as const),
        ...paperTracks.map((track) => [track.slug, track] as const),
      ]),
    ];
    const trackCandidates = [...tracks.map(trackCandidate), ...paperTracks.map(paperTrackCandidate)];
    const choose = async (by: Choose) => [
      ...(await this.models(by, models, asker, byId)),
      ...by(methods)
        .slice(0, first)
        .map((method) => paperOf(method, byId)),
      ...by(trackCandidates).slice(0, first).map(trackOf),
    ];
    const found = await choose((candidates) => bestFound(candidates, terms));
    if (found.length > 0) return { __typename: 'SearchAnswer', hits: found, nearly: false };
    const near = await choose((candidates) => nearlyFound(candidates, terms));
    return { __typename: 'SearchAnswer', hits: near, nearly: near.length > 0 };
  }

  /** For each team the models that boards show, by name, at most `MAX_TEAM_MODELS`. */
  async ofTeams(teamIds: readonly string[]): Promise<ModelFound[][]> {
    const [published, tracks] = await Promise.all([this.published.all(), allTracks(this.store.manager)]);
    const teams = new Map(teamIds.map((id): [string, ModelFound[]] => [id, []]));
    const own = published.filter(({ entries: [first] }) => teams.has(first.teamId));
    const byId = new Map(tracks.map((track) => [track.id, track] as const));
    const found = await this.models((all) => [...all], own, { teamIds: [], first: own.length }, byId);
    for (const model of found.sort((x, y) => x.name.localeCompare(y.name))) teams.get(model.teamId)?.push(model);
    return teamIds.map((id) => (teams.get(id) ?? []).slice(0, MAX_TEAM_MODELS));
  }

  /**
   * The first candidates that the viewer may see. A board may still show a removed result for a moment, so the rows
   * decide.
   */
  private async models(
    by: Choose,
    of: readonly ModelCandidate[],
    { teamIds, first }: Caller,
    tracks: Tracks,
  ): Promise<ModelFound[]> {
    const candidates = by(of);
    const found: ModelFound[] = [];
    for (let start = 0; start < candidates.length && found.length < first; start += first) {
      const some = candidates.slice(start, start + first);
      const ids = some.flatMap(({ entries }) => entries.map(({ evaluationId }) => evaluationId));
      const shown = await shownInLists(this.store.manager, ids, teamIds);
      for (const { entries, own } of some) {
        const left = entries.filter(({ evaluationId }) => shown.has(evaluationId));
        const model = modelOf(left, own, tracks);
        // The texts that are shown must match, not those of another version that is not shown.
        if (model && (own || left.length === entries.length || by([candidateOf(left)]).length > 0)) found.push(model);
      }
    }
    return found.slice(0, first);
  }
}

const candidateOf = (entries: readonly PublishedEntry[]): Candidate => ({
  searched: searchedOf(entries),
  newestAt: null,
});

/** Published models and the viewer's own; a model in both is one result. */
function withOwn(published: readonly PublishedModel[], own: readonly NamedSubmission[]): readonly ModelCandidate[] {
  if (own.length === 0) return published;
  const mine = new Map<string, NamedSubmission[]>();
  for (const submission of own) {
    const key = keyOf(submission.teamId, submission.name);
    mine.set(key, [...(mine.get(key) ?? []), submission]);
  }
  const shown = published.map((model): ModelCandidate => {
    const { key } = model.entries[0];
    const ours = mine.get(key);
    mine.delete(key);
    return ours ? ownCandidate(ours, model.entries) : model;
  });
  return [...shown, ...[...mine.values()].map((ours) => ownCandidate(ours, []))];
}

function ownCandidate(own: readonly NamedSubmission[], entries: readonly PublishedEntry[]): ModelCandidate {
  const [newest = null] = own;
  const ours = own.map(({ code, ...submission }) => ({ ...submission, submissionCode: code }));
  const newestAt = Math.max(
    ...own.map(({ createdAt }) => createdAt.getTime()),
    ...entries.map(({ scoredAt }) => scoredAt),
  );
  return { entries, own: newest, searched: searchedOf([...ours, ...entries]), newestAt };
}

/** @returns null when the viewer may see nothing of it */
function modelOf(entries: readonly PublishedEntry[], own: NamedSubmission | null, tracks: Tracks): ModelFound | null {
  const [first] = entries;
  const newest = first && entries.reduce((a, b) => (b.scoredAt > a.scoredAt ? b : a));
  const shown = own ? { ...own, submissionCode: own.code } : newest && { ...newest, listing: 'listed' as const };
  if (!shown) return null;
  const { name, version, backbone, submissionCode, teamId, listing } = shown;
  return {
    __typename: 'FoundModel',
    name,
    version,
    backbone,
    submissionCode,
    teamId,
    listing,
    places: placesOf(entries, tracks),
  };
}

/** The first entry of each board: the best, since entries are sorted by rank. */
function placesOf(entries: readonly PublishedEntry[], tracks: Tracks): BoardPlaceType[] {
  const places = new Map<string, BoardPlaceType>();
  for (const { trackId, board, rankLow, rankHigh, rowCount, submissionCode } of entries) {
    const track = tracks.get(trackId);
    const key = `${trackId}.${board}`;
    if (track && !places.has(key))
      places.set(key, {
        track: track.slug,
        shortName: track.shortName,
        board,
        rankLow,
        rankHigh,
        rowCount,
        submissionCode,
      });
  }
  return [...places.values()];
}

function paperOf({ rows }: ReportedMethod, tracks: Tracks): FoundPaperType {
  const { method, citation, backbone, url } = rows[0];
  const places = rows.flatMap(({ id, trackId, board, tableReference }) => {
    const track = tracks.get(trackId);
    return track ? { id, track: track.slug, shortName: track.shortName, board, tableReference } : [];
  });
  return { __typename: 'FoundPaper', method, citation, backbone, url, rows: places };
}

const trackCandidate = (track: Track): TrackCandidate => ({
  track,
  searched: searched(
    [track.title, track.shortName, track.slug],
    [track.task, track.benchmarkSlug, track.protocol, track.splitName],
  ),
  newestAt: null,
});

const paperTrackCandidate = (track: PaperTrackType): TrackCandidate => ({
  track,
  searched: searched([track.title, track.shortName, track.slug], [track.task, track.protocol]),
  newestAt: null,
});

const trackOf = ({ track: { slug, title, shortName, task, boards } }: TrackCandidate): FoundTrackType => ({
  __typename: 'FoundTrack',
  slug,
  title,
  shortName,
  task,
  boards,
});

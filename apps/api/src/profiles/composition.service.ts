import { Inject, Injectable } from '@nestjs/common';
import { aggregateRanks, FEWEST_TRACKS, type TrackRank } from '@primitives/ranking';
import { allTracks, type Track } from '@primitives/store/benchmarks';
import type { Store } from '@primitives/store/connection';
import { teamsByIds } from '@primitives/store/teams';
import { firstBoard } from '../benchmarks/tracks.service.js';
import { STORE } from '../injection-tokens.js';
import { modelSlug } from '../models/model-slug.js';
import { PublishedModels, type PublishedModel } from '../search/published-models.js';
import { dimensionOf, onePerBenchmark } from './dimensions.js';
import type { CompositionModelType, CompositionType } from './profile.type.js';

const MAX_MODELS = 500;

/** Ranks models over all tracks by their newest entries. */
@Injectable()
export class CompositionService {
  #last:
    { readonly of: readonly PublishedModel[]; readonly tracks: string; readonly made: CompositionType } | undefined;

  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly published: PublishedModels,
  ) {}

  /** Computed again when a board or the list of tracks changes. */
  async composition(): Promise<CompositionType> {
    const [models, all] = [await this.published.all(), await allTracks(this.store.manager)];
    const tracks = onePerBenchmark(all.filter(({ protocol }) => dimensionOf(protocol) !== null));
    const key = tracks.map(({ id, shortName }) => `${id} ${shortName}`).join();
    if (this.#last?.of === models && this.#last.tracks === key) return this.#last.made;
    const made = await this.make(models, tracks);
    this.#last = { of: models, tracks: key, made };
    return made;
  }

  private async make(models: readonly PublishedModel[], tracks: readonly Track[]): Promise<CompositionType> {
    const ranks = new Map(models.map((model) => [model, ranksOf(model, tracks)] as const));
    const entered = models.filter((model) => ranks.get(model)?.length);
    const aggregates = aggregateRanks(new Map(entered.map((model) => [model.entries[0].key, ranks.get(model) ?? []])));
    const teams = await teamsByIds(this.store.manager, [
      ...new Set(entered.map(({ entries: [{ teamId }] }) => teamId)),
    ]);
    const teamOf = new Map(teams.map((team) => [team.id, team]));
    const lines = entered.flatMap((model): CompositionModelType[] => {
      const [{ key, teamId }] = model.entries;
      const [newest] = newestFirst(model.entries);
      const [team, aggregate] = [teamOf.get(teamId), aggregates.get(key)];
      if (!newest || !team || !aggregate) return [];
      const about = { slug: modelSlug(team.slug, newest.name), name: newest.name, team: team.name };
      return [{ ...about, ...aggregate, ranks: ranks.get(model) ?? [] }];
    });
    lines.sort((a, b) => (b.share ?? -1) - (a.share ?? -1) || b.tracks - a.tracks || a.slug.localeCompare(b.slug));
    return {
      fewestTracks: FEWEST_TRACKS,
      tracks: tracks.flatMap((track) => {
        const dimension = dimensionOf(track.protocol);
        return dimension ? [{ track: track.slug, title: track.shortName, board: firstBoard(track), dimension }] : [];
      }),
      totalCount: lines.length,
      models: lines.slice(0, MAX_MODELS),
    };
  }
}

/** Ids of submissions are in the order in which they were created. */
const newestFirst = (entries: PublishedModel['entries'] | readonly PublishedModel['entries'][number][]) =>
  [...entries].sort((a, b) => (a.submissionId < b.submissionId ? 1 : -1));

/** A model's newest entry on the first board of a track. */
const newestOn = (track: Track, { entries }: PublishedModel) =>
  newestFirst(entries.filter(({ trackId, board }) => trackId === track.id && board === firstBoard(track)))[0];

/** The rank of a model's newest entry on the first board of each track with other entries. */
function ranksOf(model: PublishedModel, tracks: readonly Track[]): TrackRank[] {
  return tracks.flatMap((track) => {
    const newest = newestOn(track, model);
    if (!newest || newest.rankLow === null || newest.rankHigh === null || newest.rowCount < 2) return [];
    return [{ track: track.slug, rankLow: newest.rankLow, rankHigh: newest.rankHigh, of: newest.rowCount }];
  });
}

import { Inject, Injectable } from '@nestjs/common';
import { profileTests, type ModelProfile, type SnapshotRow } from '@primitives/boards';
import { metricDefinition, metricRange } from '@primitives/metrics';
import { familyInterval } from '@primitives/ranking';
import { allTracks, type Track } from '@primitives/store/benchmarks';
import { fingerprintOf } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import { firstBoard, interfacesOf, isOpen, metricView } from '../benchmarks/tracks.service.js';
import { BoardsService } from '../boards/boards.service.js';
import { shownMetric } from '../boards/shown-metrics.js';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG, STORE } from '../injection-tokens.js';
import { modelName } from '../models/model-slug.js';
import type { ModelType } from '../models/model.type.js';
import type { Clock } from '@primitives/runtime';
import { keyOf, PublishedModels } from '../search/published-models.js';
import { dimensionOf } from './dimensions.js';
import type { ProfileTestType, ProfileTrackType } from './profile.type.js';

interface Found {
  readonly entries: number;
  readonly best: number | null;
  readonly row: SnapshotRow | null;
  readonly tests: readonly ProfileTestType[];
}

/** A model's newest public results over all tracks. */
@Injectable()
export class ProfilesService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly boards: BoardsService,
    private readonly published: PublishedModels,
  ) {}

  /** One line for each track, in their order; intervals are those of the family of all values. */
  async tracks(model: Pick<ModelType, 'name' | 'team'>): Promise<ProfileTrackType[]> {
    const key = keyOf(model.team.id, model.name);
    const entries = (await this.published.all()).find(({ entries: [first] }) => first.key === key)?.entries ?? [];
    const tracks = (await allTracks(this.store.manager)).flatMap((track) => {
      const dimension = dimensionOf(track.protocol);
      return dimension ? [{ track, dimension }] : [];
    });
    const found = await Promise.all(
      tracks.map(({ track }) => {
        const own = entries.filter(({ trackId, board }) => trackId === track.id && board === firstBoard(track));
        const newest = own.reduce<(typeof own)[number] | undefined>(
          (last, entry) => (last && last.submissionId >= entry.submissionId ? last : entry),
          undefined,
        );
        return this.found(track, newest?.evaluationId, model);
      }),
    );
    const values = found.filter(({ row }, at) => row && valueIn(row, tracks[at]?.track) !== null).length;
    return Promise.all(
      tracks.map(async ({ track, dimension }, at) => {
        const { row, ...about } = found[at] ?? { row: null, entries: 0, best: null, tests: [] };
        return {
          track: track.slug,
          title: track.shortName,
          board: firstBoard(track),
          dimension,
          ...about,
          hidden: track.splitRole === 'hidden',
          open: isOpen(track, this.clock.now()),
          interfaces: interfacesOf(track),
          metric: metricView(track.primaryMetric),
          result: row && (await this.result(row, track, values)),
        };
      }),
    );
  }

  async profile(model: ModelType & { readonly parameters: number | null }): Promise<ModelProfile> {
    const tracks = await this.tracks(model);
    return {
      schema: 'model-profile/1',
      slug: model.slug,
      name: model.name,
      team: model.team.name,
      url: new URL(`/m/${model.slug}`, this.config.PRIMITIVES_PUBLIC_URL).href,
      parameters: model.parameters,
      family: tracks.filter(({ result }) => result !== null && result.value !== null).length,
      tracks: tracks.map(({ metric, open: _, interfaces: __, tests: ___, ...track }) => {
        const { id, label, direction, format } = shownMetric(metric);
        return { ...track, metric: { id, label, direction, format } };
      }),
    };
  }

  private async found(
    track: Track,
    evaluationId: string | undefined,
    model: Pick<ModelType, 'name' | 'team'>,
  ): Promise<Found> {
    const snapshot = await this.boards.latest(track);
    const rows = snapshot?.rows ?? [];
    const row = evaluationId === undefined ? undefined : rows.find((each) => each.evaluationId === evaluationId);
    const isSame = ({ team, name }: SnapshotRow) =>
      team === model.team.name && modelName(name) === modelName(model.name);
    const tests = snapshot && row ? profileTests(snapshot, row.evaluationId, isSame) : [];
    return {
      entries: rows.length,
      best: rows[0] ? valueIn(rows[0], track) : null,
      row: row ?? null,
      tests: tests.map(({ row: { submissionCode, name, version }, ...test }) => ({
        ...test,
        submissionCode,
        name,
        version,
      })),
    };
  }

  private async result(row: SnapshotRow, { primaryMetric }: Track, family: number) {
    const { [primaryMetric]: cell } = row.cells;
    const { value = null, low = null, high = null, step = null, rankLow = null, rankHigh = null } = cell ?? {};
    return {
      submissionCode: row.submissionCode,
      version: row.version,
      fingerprint: await fingerprintOf(this.store.manager, row.submissionId),
      value,
      ...familyInterval({ value, low, high }, metricRange(metricDefinition(primaryMetric)), Math.max(1, family)),
      step,
      rankLow,
      rankHigh,
    };
  }
}

const valueIn = ({ cells }: SnapshotRow, track: Pick<Track, 'primaryMetric'> | undefined): number | null =>
  cells[track?.primaryMetric ?? '']?.value ?? null;

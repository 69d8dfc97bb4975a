import { Inject, Injectable } from '@nestjs/common';
import {
  candidatePairs,
  isProtocol,
  MAIN_BOARD,
  parseDefinition,
  PROTOCOLS,
  trackContract,
  WORLDS,
  type BenchmarkDefinition,
  type ProtocolId,
  type World,
  isDemonstration,
} from '@primitives/benchmark';
import { boardUnknown } from '@primitives/errors';
import { isWithin, openPhase } from '@primitives/evaluation';
import { effectiveRule, metricStep } from '@primitives/results';
import {
  boardMetrics,
  boardPrimaryMetric,
  metricDefinition,
  METRIC_NOTES,
  metricRange,
  type MetricNote,
} from '@primitives/metrics';
import type { Clock } from '@primitives/runtime';
import { allTracks, trackBySlug, type Track } from '@primitives/store/benchmarks';
import { unitsOfTrack } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import { definitionJson } from '@primitives/store/evaluations';
import { CLOCK, STORE } from '../injection-tokens.js';
import type { MetricType } from './metric.type.js';
import { publicAudit } from './public-audit.js';
import type { TrackType } from './track.type.js';
import { withUnitCount } from './unit-counts.js';

/** A track in GraphQL form with its row, from which resolvers compute fields. */
export type TrackView = TrackType & Omit<Track, keyof TrackType>;

/** Reads tracks with their benchmark versions, splits and rules. */
@Injectable()
export class TracksService {
  /** Cached forever: published definitions are immutable. */
  private readonly definitions = new Map<string, Promise<BenchmarkDefinition>>();
  /**
   * Number of candidate pairs by definition and world, cached because board pages request it and C-GQA has 279,000
   * open-world pairs.
   */
  private readonly pairs = new WeakMap<BenchmarkDefinition, Map<World, number>>();

  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async all(): Promise<TrackView[]> {
    return Promise.all((await allTracks(this.store.manager)).map((track) => this.view(track)));
  }

  async bySlug(slug: string): Promise<TrackView | null> {
    const track = await trackBySlug(this.store.manager, slug);
    return track && this.view(track);
  }

  /**
   * The track of the same benchmark and protocol on the other kind of split, with the same version if possible,
   * otherwise the newest; null if there is none.
   */
  async counterpart(
    track: Pick<Track, 'id' | 'benchmarkSlug' | 'benchmarkNumber' | 'protocol' | 'splitRole'>,
  ): Promise<TrackView | null> {
    const others = (await allTracks(this.store.manager)).filter(
      ({ benchmarkSlug, protocol, splitRole }) =>
        benchmarkSlug === track.benchmarkSlug && protocol === track.protocol && splitRole !== track.splitRole,
    );
    const newest = Math.max(...others.map(({ benchmarkNumber }) => benchmarkNumber));
    const other =
      others.find(({ benchmarkNumber }) => benchmarkNumber === track.benchmarkNumber) ??
      others.find(({ benchmarkNumber }) => benchmarkNumber === newest);
    return other ? this.view(other) : null;
  }

  async view(track: Track): Promise<TrackView> {
    const definition = await this.definition(track.benchmarkVersionId);
    const board = firstBoard(track);
    return {
      ...track,
      boards: track.boards,
      primaryMetric: withUnitCount(metricView(track.primaryMetric), definition, board),
      metrics: metricsOf(track, board).map((metric) => withUnitCount(metric, definition, board)),
      benchmark: {
        slug: track.benchmarkSlug,
        number: track.benchmarkNumber,
        title: definition.title,
        description: definition.description,
        licence: definition.licence,
        source: definition.source ?? null,
        sha256: track.definitionSha256,
        demonstration: isDemonstration(track.benchmarkSlug),
        attributes: definition.attributes.length,
        objects: definition.objects.length,
      },
      split: {
        name: track.splitName,
        role: track.splitRole,
        instances: track.instanceCount,
        archiveSha256: track.archiveSha256,
        audit: track.splitRole === 'hidden' ? publicAudit(track.splitAudit) : track.splitAudit,
      },
      open: isOpen(track, this.clock.now()),
      releaseRule: effectiveRule(track),
      seasonLimit: track.splitRole === 'hidden' ? track.seasonLimit : null,
      debugImages: track.splitRole === 'public' ? track.instanceCount : (track.sample?.instances ?? null),
      interfaces: interfacesOf(track),
    };
  }

  /** Number of candidate pairs on the board; 0 if no pairs are ranked. @throws UserError board_unknown */
  async candidatePairs(track: Pick<Track, 'benchmarkVersionId' | 'boards' | 'slug'>, board: string): Promise<number> {
    if (!track.boards.includes(board)) throw boardUnknown(track.slug, board, track.boards);
    const world = WORLDS.find((each) => each === board);
    return world ? this.countPairs(await this.definition(track.benchmarkVersionId), world) : 0;
  }

  private countPairs(definition: BenchmarkDefinition, world: World): number {
    const known = this.pairs.get(definition) ?? new Map<World, number>();
    this.pairs.set(definition, known);
    const count = known.get(world) ?? candidatePairs(definition, world).length;
    known.set(world, count);
    return count;
  }

  /**
   * The improvement that the rule `improvements` requires, in the unit of the primary metric: the track's own, or the
   * rounding step of the split, which depends on its number of independent units alone. Null under other rules, and for
   * the step before the first release, which determines the units.
   */
  async improvementStep(
    track: Pick<TrackView, 'id' | 'releaseRule' | 'minImprovement' | 'primaryMetric'>,
  ): Promise<number | null> {
    if (track.releaseRule !== 'improvements') return null;
    if (track.minImprovement !== null) return track.minImprovement;
    const units = await unitsOfTrack(this.store.manager, track.id);
    return units === null
      ? null
      : metricStep(Math.max(units, 1), metricRange(metricDefinition(track.primaryMetric.id)));
  }

  /** The data with which libs/bundle validates a bundle for the track. */
  async contract(track: Pick<Track, 'benchmarkVersionId' | 'protocol'>): Promise<object> {
    return trackContract(await this.definition(track.benchmarkVersionId), protocolOf(track));
  }

  definition(versionId: string): Promise<BenchmarkDefinition> {
    const known =
      this.definitions.get(versionId) ?? definitionJson(this.store.manager, versionId).then(parseDefinition);
    this.definitions.set(versionId, known);
    known.catch(() => this.definitions.delete(versionId));
    return known;
  }
}

/** This release does not support the protocol of a stored track. */
export class UnknownProtocolError extends Error {
  override readonly name = 'UnknownProtocolError';

  constructor(
    readonly track: string,
    readonly protocol: string,
  ) {
    super(`track ${track} has the protocol ${protocol}, which this release does not support`);
  }
}

function protocolOf(track: { readonly protocol: string; readonly slug?: string }): ProtocolId {
  if (!isProtocol(track.protocol)) throw new UnknownProtocolError(track.slug ?? '', track.protocol);
  return track.protocol;
}

export const interfacesOf = (track: Pick<Track, 'protocol'>): readonly string[] =>
  PROTOCOLS[protocolOf(track)].interfaces;

export const metricsOf = (track: Pick<Track, 'protocol' | 'slug'>, board: string): MetricType[] =>
  boardMetrics(protocolOf(track), board).map(metricView);

export const primaryMetricOfBoard = (
  track: Pick<Track, 'protocol' | 'slug' | 'primaryMetric'>,
  board: string,
): string => boardPrimaryMetric({ protocol: protocolOf(track), primaryMetric: track.primaryMetric }, board);

export function metricView(id: string): MetricType {
  const { caution, ...definition } = metricDefinition(id);
  return withNotes({ optional: false, notes: [], ...definition }, caution ? [caution] : []);
}

/** The metric with these notes in addition; its help says them too. */
export function withNotes(metric: MetricType, notes: readonly MetricNote[]): MetricType {
  const added = notes.filter((note) => !metric.notes.includes(note));
  const help = [metric.help, ...added.map((note) => METRIC_NOTES[note])].join(' ');
  return added.length === 0 ? metric : { ...metric, help, notes: [...metric.notes, ...added] };
}

export const firstBoard = (track: Pick<Track, 'boards'>): string => track.boards[0] ?? MAIN_BOARD;

/**
 * A track with phases accepts submissions only while a phase is open. The track of a season accepts none: its models
 * were submitted before it opened.
 */
export const isOpen = (track: Pick<Track, 'opensAt' | 'closesAt' | 'phases' | 'seasonNumber'>, now: Date): boolean =>
  track.seasonNumber === null &&
  isWithin(track, now) &&
  (track.phases.length === 0 || openPhase(track.phases, now) !== null);

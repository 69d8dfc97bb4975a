import { Inject, Injectable } from '@nestjs/common';
import {
  candidatePairs,
  parseDefinition,
  PROTOCOLS,
  WORLDS,
  type BenchmarkDefinition,
  type ProtocolId,
  type World,
} from '@primitives/benchmark';
import { boardUnknown, quotaState, type Quota } from '@primitives/evaluation';
import { MAC_BOARD_METRICS, metricDefinition } from '@primitives/metrics';
import type { Clock } from '@primitives/process';
import { allTracks, definitionJson, quotaUse, teamsOf, trackBySlug, type Store, type Track } from '@primitives/store';
import { CLOCK, STORE } from '../edges.js';
import type { MetricType } from './metric.type.js';
import type { QuotaType, TrackType } from './track.type.js';

/** Columns of a protocol's boards, in the order of its paper. */
const BOARD_METRICS: Record<ProtocolId, readonly string[]> = { mac: MAC_BOARD_METRICS };

/** A track as the API says it, with the row behind its computed fields. */
export type TrackView = TrackType & Omit<Track, keyof TrackType>;

/** What is asked: tracks with their benchmark version, split and rules. */
@Injectable()
export class TracksService {
  /** Published definitions never change: read once each. */
  private readonly definitions = new Map<string, Promise<BenchmarkDefinition>>();

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

  async view(track: Track): Promise<TrackView> {
    const definition = await this.definition(track.benchmarkVersionId);
    return {
      ...track,
      boards: boardsOf(track),
      primaryMetric: metricDefinition(track.primaryMetric),
      metrics: metricsOf(track),
      benchmark: {
        slug: track.benchmarkSlug,
        number: track.benchmarkNumber,
        title: definition.title,
        description: definition.description,
        licence: definition.licence,
        source: definition.source ?? null,
        sha256: track.definitionSha256,
        attributes: definition.attributes.length,
        objects: definition.objects.length,
      },
      split: {
        name: track.splitName,
        role: track.splitRole,
        instances: track.instanceCount,
        archiveSha256: track.archiveSha256,
      },
      open: isOpen(track, this.clock.now()),
      interfaces: interfacesOf(track),
    };
  }

  /** How many pairs are candidates on the board. @throws UserError board_unknown */
  async candidatePairs(track: Pick<Track, 'benchmarkVersionId' | 'protocol' | 'slug'>, board: string): Promise<number> {
    return candidatePairs(await this.definition(track.benchmarkVersionId), worldOf(track, board)).length;
  }

  /** What libs/bundle needs to check a bundle against the track. */
  async contract(track: Pick<Track, 'benchmarkVersionId' | 'protocol'>): Promise<object> {
    const definition = await this.definition(track.benchmarkVersionId);
    const { attributes, objects } = definition;
    const pairs = candidatePairs(definition, 'closed').map(([a, o]) => [attributes[a], objects[o]]);
    return { protocol: track.protocol, acceptedInterfaces: interfacesOf(track), vocabulary: { attributes, objects, pairs } };
  }

  /** The track's quota; what is left of it is said of the account's first team, its personal one. */
  async quota(track: Pick<Track, 'id' | 'quotaLimit' | 'quotaWindowHours'>, accountId: string | null): Promise<QuotaType> {
    const rule = { limit: track.quotaLimit, windowHours: track.quotaWindowHours };
    const team = accountId === null ? undefined : (await teamsOf(this.store.manager, accountId))[0];
    if (!team) return { ...rule, left: null, nextAt: null };
    const now = this.clock.now();
    const used = await quotaUse(this.store.manager, team.id, track.id, windowStart(rule, now));
    return { ...rule, ...quotaState(rule, used, now) };
  }

  private definition(versionId: string): Promise<BenchmarkDefinition> {
    const known = this.definitions.get(versionId) ?? definitionJson(this.store.manager, versionId).then(parseDefinition);
    this.definitions.set(versionId, known);
    known.catch(() => this.definitions.delete(versionId));
    return known;
  }
}

/** A track in the database that this release cannot serve: a migration or a seed went wrong. */
export class UnknownProtocolError extends Error {
  override readonly name = 'UnknownProtocolError';

  constructor(
    readonly track: string,
    readonly protocol: string,
  ) {
    super(`track ${track} has the protocol ${protocol}, which this release does not know`);
  }
}

function protocolOf(track: { readonly protocol: string; readonly slug?: string }): ProtocolId {
  if (!Object.hasOwn(PROTOCOLS, track.protocol)) throw new UnknownProtocolError(track.slug ?? '', track.protocol);
  return track.protocol as ProtocolId;
}

export const boardsOf = (track: Pick<Track, 'protocol' | 'slug'>): readonly string[] => PROTOCOLS[protocolOf(track)].boards;

export const interfacesOf = (track: Pick<Track, 'protocol'>): readonly string[] => PROTOCOLS[protocolOf(track)].interfaces;

export const metricsOf = (track: Pick<Track, 'protocol' | 'slug'>): MetricType[] =>
  BOARD_METRICS[protocolOf(track)].map(metricDefinition);

/** Since when the rolling quota counts. */
export const windowStart = (quota: Quota, now: Date): Date => new Date(now.getTime() - quota.windowHours * 3_600_000);

export const isOpen = (track: Pick<Track, 'opensAt' | 'closesAt'>, now: Date): boolean =>
  track.opensAt <= now && (track.closesAt === null || now < track.closesAt);

function worldOf(track: Pick<Track, 'protocol' | 'slug'>, board: string): World {
  const world = WORLDS.find((each) => each === board && boardsOf(track).includes(each));
  if (!world) throw boardUnknown(track.slug, board, boardsOf(track));
  return world;
}

import { Inject, Injectable } from '@nestjs/common';
import { searched, type BoardSnapshot, type Candidate } from '@primitives/boards';
import { latestSnapshots, type SnapshotHead } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import { teamsOfSubmissions } from '@primitives/store/submissions';
import { Snapshots } from '../boards/snapshots.js';
import { STORE } from '../injection-tokens.js';
import { modelName } from '../models/model-slug.js';

/** A model's place on a board. */
export interface PublishedEntry {
  /** `keyOf` its team and name. */
  readonly key: string;
  readonly evaluationId: string;
  readonly submissionId: string;
  readonly submissionCode: string;
  readonly teamId: string;
  readonly name: string;
  readonly version: string;
  readonly team: string;
  readonly backbone: string | null;
  readonly scoredAt: number;
  readonly trackId: string;
  readonly board: string;
  /** Rank range under the board's primary metric; null where the metric is undefined. */
  readonly rankLow: number | null;
  readonly rankHigh: number | null;
  /** Number of entries of the board. */
  readonly rowCount: number;
}

/** Everything that boards publish about one model. */
export interface PublishedModel extends Candidate {
  /** Its places by board, best rank first; at least one. */
  readonly entries: readonly [PublishedEntry, ...PublishedEntry[]];
  /** Only published texts. */
  readonly own: null;
}

/** Identifies a model: a team's submissions whose names have the same slug are one model. */
export const keyOf = (teamId: string, name: string): string => `${teamId}.${modelName(name)}`;

/** The texts that a search matches, as in the filter of a board. */
export const searchedOf = (
  entries: readonly Pick<PublishedEntry, 'name' | 'version' | 'team' | 'backbone' | 'submissionCode'>[],
) =>
  searched(
    entries.map(({ name }) => name),
    entries.flatMap(({ version, team, backbone, submissionCode }) => [version, team, backbone, submissionCode]),
  );

/**
 * Index of the models on boards. Hidden, withheld, sealed, embargoed and debug results are on no board, so they are not
 * in it. Snapshots never change, so each is read once; the index is rebuilt when a board has a newer snapshot.
 */
@Injectable()
export class PublishedModels {
  #entries: ReadonlyMap<string, readonly PublishedEntry[]> = new Map();
  #models: ReadonlyMap<string, PublishedModel> = new Map();
  #ready: { readonly heads: string; readonly models: Promise<readonly PublishedModel[]> } | undefined;

  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly snapshots: Snapshots,
  ) {}

  async all(): Promise<readonly PublishedModel[]> {
    const heads = await latestSnapshots(this.store.manager);
    const ids = heads.map(({ id }) => id).join();
    if (this.#ready?.heads === ids) return this.#ready.models;
    const ready = { heads: ids, models: this.make(heads) };
    this.#ready = ready;
    ready.models.catch(() => {
      if (this.#ready === ready) this.#ready = undefined;
    });
    return ready.models;
  }

  private async make(heads: readonly SnapshotHead[]): Promise<readonly PublishedModel[]> {
    const known = new Map([...this.#entries.values()].flat().map(({ submissionId, teamId }) => [submissionId, teamId]));
    const entries = new Map<string, readonly PublishedEntry[]>();
    // Sequential: the rows of a board of ten thousand entries are megabytes.
    for (const head of heads) entries.set(head.id, this.#entries.get(head.id) ?? (await this.entriesOf(head, known)));
    const lines = new Map<string, [PublishedEntry, ...PublishedEntry[]]>();
    for (const entry of [...entries.values()].flat()) {
      const of = lines.get(entry.key);
      if (of) of.push(entry);
      else lines.set(entry.key, [entry]);
    }
    const models = new Map([...lines].map(([key, of]) => [key, modelOf(of, this.#models.get(key))]));
    this.#entries = entries;
    this.#models = models;
    return [...models.values()];
  }

  /** @param known teams by submission; missing ones are read and added */
  private async entriesOf(head: SnapshotHead, known: Map<string, string>): Promise<PublishedEntry[]> {
    const snapshot: BoardSnapshot = await this.snapshots.read(head);
    const unknown = snapshot.rows.flatMap(({ submissionId }) => (known.has(submissionId) ? [] : submissionId));
    if (unknown.length > 0)
      for (const [submissionId, teamId] of await teamsOfSubmissions(this.store.manager, unknown))
        known.set(submissionId, teamId);
    const { trackId, board, rowCount } = head;
    return snapshot.rows.flatMap(
      ({ evaluationId, submissionId, submissionCode, name, version, team, backbone, publishedAt, cells }) => {
        const teamId = known.get(submissionId);
        if (teamId === undefined) return [];
        const { rankLow = null, rankHigh = null } = cells[snapshot.primaryMetric] ?? {};
        return {
          key: keyOf(teamId, name),
          evaluationId,
          submissionId,
          submissionCode,
          teamId,
          name,
          version,
          team,
          backbone,
          scoredAt: Date.parse(publishedAt),
          trackId,
          board,
          rankLow,
          rankHigh,
          rowCount,
        };
      },
    );
  }
}

/** @param before the same model at the previous snapshots; reusing its folded texts avoids most of the cost */
function modelOf(
  entries: readonly [PublishedEntry, ...PublishedEntry[]],
  before: PublishedModel | undefined,
): PublishedModel {
  const same = (entry: PublishedEntry, i: number) => {
    const old = before?.entries[i];
    return old?.evaluationId === entry.evaluationId && old.team === entry.team;
  };
  const reads = before?.entries.length === entries.length && entries.every(same);
  const newestAt = Math.max(...entries.map(({ scoredAt }) => scoredAt));
  return { entries, own: null, searched: reads ? before.searched : searchedOf(entries), newestAt };
}

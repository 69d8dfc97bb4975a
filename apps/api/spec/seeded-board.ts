import { seedTrack, type SeededTrack } from '@primitives/testing';
import { runningApi, type RunningApi } from './running-api';
import { rows, seedReported, seedSnapshot } from './seed-board';

/** Number of verified rows of the seeded board. */
export const COUNT = 1_000;
export const entries = rows(COUNT);

export const BOARD = `query ($track: String!, $board: String!, $snapshot: ID, $first: Int, $after: String, $sort: ID, $reverse: Boolean, $query: String, $view: String) {
  board(track: $track, board: $board, snapshot: $snapshot) {
    id rowCount metrics { id label direction format axis } snapshot { id number latest resamples }
    rows(first: $first, after: $after, sort: $sort, reverse: $reverse, query: $query, view: $view) {
      totalCount filters { name hides } pageInfo { hasNextPage endCursor }
      nodes { id name team evidence notTrained cells { metric value rankLow rankHigh tier mark } } }
    reported { name evidence citation cells { metric value mark rankLow } }
    pairs(metric: "mac.auc.v1") { verdict difference } live { running queued } } }`;

/** An API with a track whose closed board has a first snapshot of two rows, one of all rows, and two rows of papers. */
export class SeededBoard {
  private constructor(
    readonly api: RunningApi,
    readonly track: SeededTrack,
    /** ID of the first snapshot. */
    readonly first: string,
  ) {}

  static async create(environment: Record<string, string> = {}): Promise<SeededBoard> {
    const api = await runningApi(environment);
    const track = await seedTrack(api.admin, api.blobs);
    const first = await seedSnapshot(api.admin, track.trackId, 'closed', entries.slice(0, 2));
    await seedSnapshot(api.admin, track.trackId, 'closed', entries);
    await seedReported(api.admin, track.trackId, 'Troika', { 'mac.auc.v1': 0.4, 'mac.coverage.v1': 22.02 });
    await seedReported(api.admin, track.trackId, '=HYPERLINK("x")', { 'mac.auc.v1': 0.5, 'mac.coverage.v1': 30 });
    return new SeededBoard(api, track, first);
  }

  get slug(): string {
    return this.track.definition.slug;
  }

  /** The answer to `BOARD`. */
  read(variables: object = {}) {
    return this.api.request(BOARD, { track: this.slug, board: 'closed', ...variables });
  }
}

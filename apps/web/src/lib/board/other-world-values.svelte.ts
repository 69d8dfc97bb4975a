import type { Cell } from '@primitives/boards';

import type { ApiClient } from '../api/client.ts';
import { OtherWorldQuery } from '../api/documents/other-world.ts';
import type { ResultOf } from '../api/graphql.ts';

/** As many rows as the page sorts itself. */
const MAX_ROWS = 1_000;

type Found = ResultOf<typeof OtherWorldQuery>;

/** The values of the same entries on the other world's board: read once, when a reader requests their change. */
export class OtherWorldValues {
  #cells = $state.raw<ReadonlyMap<string, readonly Cell[]>>();
  #requestedFor: string | undefined;

  constructor(
    readonly client: ApiClient,
    readonly track: string,
  ) {}

  /** The values of a verified entry by its evaluation, of a reported row by its name; undefined until known. */
  get cells(): ReadonlyMap<string, readonly Cell[]> | undefined {
    return this.#cells;
  }

  /** May be called often; queries once per board. If the query fails, the column stays empty. */
  async read(board: string): Promise<void> {
    if (this.#requestedFor === board) return;
    this.#requestedFor = board;
    const cells = new Map<string, readonly Cell[]>();
    for (let after: string | null = null, rows = 0; rows < MAX_ROWS;) {
      const { data }: { data?: Found | undefined } = await this.client.query(OtherWorldQuery, {
        track: this.track,
        board,
        after,
      });
      if (!data?.board || this.#requestedFor !== board) return;
      const { nodes, pageInfo }: NonNullable<Found['board']>['rows'] = data.board.rows;
      for (const row of nodes) if (row.evaluationId !== null) cells.set(row.evaluationId, row.cells);
      for (const row of data.board.reported) cells.set(row.name, row.cells);
      rows += nodes.length;
      after = pageInfo.endCursor;
      if (!pageInfo.hasNextPage) break;
    }
    this.#cells = cells;
  }
}

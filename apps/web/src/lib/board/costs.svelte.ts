import type { Cost } from '@primitives/boards';

import type { ApiClient } from '../api/client.ts';
import { CostsQuery } from '../api/documents/costs.ts';
import type { ResultOf } from '../api/graphql.ts';

type CostsBoard = NonNullable<ResultOf<typeof CostsQuery>['board']>;
export type ReportedCost = CostsBoard['reportedCosts'][number];
export type Reproduction = CostsBoard['reproductions'][number];

/** Maximum rows whose costs are read: as many as the page sorts by itself. */
const MAX_ROWS = 1_000;

/** The costs of a board's rows, by row: read once, after the board is shown. Undefined until known. */
export class Costs {
  #known = $state.raw<{
    byRow: ReadonlyMap<string, Cost>;
    reported: readonly ReportedCost[];
    reproductions: readonly Reproduction[];
  }>();
  #requested = false;
  #failed = $state(false);

  constructor(
    readonly client: ApiClient,
    readonly variables: { readonly track: string; readonly board: string; readonly snapshot: string | null },
  ) {}

  get byRow(): ReadonlyMap<string, Cost> | undefined {
    return this.#known?.byRow;
  }
  get failed(): boolean {
    return this.#failed;
  }
  get isSettled(): boolean {
    return this.#failed || this.#known !== undefined;
  }
  /** Submissions that reproduce the board's reported rows. */
  get reproductions(): readonly Reproduction[] {
    return this.#known?.reproductions ?? [];
  }
  get reported(): readonly ReportedCost[] {
    return this.#known?.reported ?? [];
  }

  /** May be called often; queries once. If costs cannot be read, the board has none. */
  async read(): Promise<void> {
    if (this.#requested) return;
    this.#requested = true;
    const byRow = new Map<string, Cost>();
    let reported: readonly ReportedCost[] = [];
    let reproductions: readonly Reproduction[] = [];
    for (let after: string | null = null, rows = 0; rows < MAX_ROWS;) {
      const { data }: { data?: ResultOf<typeof CostsQuery> | undefined } = await this.client.query(CostsQuery, {
        ...this.variables,
        after,
      });
      if (!data?.board) {
        this.#failed = true;
        return;
      }
      const { nodes, pageInfo }: CostsBoard['rows'] = data.board.rows;
      for (const { id, cost } of nodes) if (cost) byRow.set(id, cost);
      reported = data.board.reportedCosts;
      reproductions = data.board.reproductions;
      rows += nodes.length;
      after = pageInfo.endCursor;
      if (!pageInfo.hasNextPage) break;
    }
    this.#known = { byRow, reported, reproductions };
  }
}

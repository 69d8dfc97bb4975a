import type { Cell, Cost } from '@primitives/boards';

import type { ApiClient } from '../api/client.ts';
import { BoardChanged, BoardQuery, MoreRowsQuery, type Board, type BoardRow } from '../api/documents/board.ts';
import { LiveQuery } from '../api/live-query.svelte.ts';
import type { Costs } from './costs.svelte.ts';
import type { Elsewhere } from './elsewhere.svelte.ts';
import { FarRows } from './far-rows.svelte.ts';

/** A row with what it costs and its figures on the other world's board, once they are known. */
export type PricedRow = BoardRow & { readonly cost?: Cost | null; readonly elsewhere?: readonly Cell[] };

/** Beyond this many rows sorting is the server's work, not the page's. */
const MOST_ROWS = 1_000;

/**
 * A board as the reader sees it: one answer, further rows as they arrive, and the results that have been published since.
 * New results are only counted; rows never move under the reader until asked for.
 */
export class BoardState {
  #query: LiveQuery<{ board: Board | null }, { track: string; board: string; snapshot: string | null }>;
  #more = $state.raw<{ of: Board; rows: readonly BoardRow[] }>();
  #unseen = $state.raw<readonly string[]>([]);
  #elsewhere = $state.raw<Elsewhere>();
  #stopListening: () => void;
  #costs = $state.raw<Costs>();
  readonly #far: FarRows;

  constructor(
    readonly client: ApiClient,
    readonly track: string,
    readonly name: string,
    readonly asOf: string | null,
  ) {
    const variables = { track, board: name, snapshot: asOf };
    this.#query = new LiveQuery(client, BoardQuery, variables);
    this.#far = new FarRows(client, variables);
    this.#stopListening =
      asOf === null
        ? client.listen(BoardChanged, { track, board: name }, ({ boardChanged }) => {
            if (boardChanged.snapshotId === this.board?.snapshot?.id) return;
            this.#unseen = [...new Set([...this.#unseen, boardChanged.evaluationId])];
          })
        : () => undefined;
  }

  /** Undefined until known, null when there is no such board. */
  readonly board = $derived.by(() => this.#query.data?.board);
  /** Verified rows, then reported ones; in no order that a page may rely on. */
  readonly rows = $derived.by((): readonly PricedRow[] => {
    const board = this.board;
    if (!board) return [];
    const more = this.#more?.of === board ? this.#more.rows : [];
    const rows = [...board.rows.nodes, ...more, ...board.reported];
    const costs = this.#costs?.byRow;
    const elsewhere = this.#elsewhere?.cells;
    if (!costs && !elsewhere) return rows;
    return rows.map((row) => {
      const cells = elsewhere?.get(row.evaluationId ?? row.name);
      return { ...row, ...(costs ? { cost: costs.get(row.id) ?? null } : {}), ...(cells ? { elsewhere: cells } : {}) };
    });
  });
  /** The server's order and selection, for a board with more rows than the page sorts by itself. */
  readonly far = $derived.by(() => ((this.board?.rowCount ?? 0) > MOST_ROWS ? this.#far : null));

  /** What rows cost, and who reproduces papers' rows; undefined until it is asked for. */
  get costs(): Costs | undefined {
    return this.#costs;
  }
  get error(): unknown {
    return this.#query.error;
  }
  /** Evaluations published since the answer in view. */
  get unseen(): readonly string[] {
    return this.#unseen;
  }

  /** Brings the new results in and gives back whose they are. */
  showUnseen(): readonly string[] {
    const shown = this.#unseen;
    this.#unseen = [];
    this.#query.refresh();
    return shown;
  }

  /** May be called often. What reads them comes after the board: no reader waits for it. */
  async readCosts(): Promise<void> {
    const { Costs } = await import('./costs.svelte.ts');
    this.#costs ??= new Costs(this.client, { track: this.track, board: this.name, snapshot: this.asOf });
    await this.#costs.read();
  }

  /** The figures of the same entries on the other world's board, with what reads them: few readers ask. */
  async readElsewhere(board: string): Promise<void> {
    const { Elsewhere } = await import('./elsewhere.svelte.ts');
    this.#elsewhere ??= new Elsewhere(this.client, this.track);
    await this.#elsewhere.read(board);
  }

  refresh(): void {
    this.#query.refresh();
  }

  /** Reads the pages after the first, up to the number that the page sorts by itself. */
  async readRest(board: Board): Promise<void> {
    let rows: readonly BoardRow[] = [];
    let { hasNextPage, endCursor } = board.rows.pageInfo;
    while (hasNextPage && endCursor !== null && board.rows.nodes.length + rows.length < MOST_ROWS) {
      const { data } = await this.client.query(MoreRowsQuery, {
        track: this.track,
        board: this.name,
        snapshot: this.asOf,
        after: endCursor,
      });
      const page = data?.board?.rows;
      if (!page || this.board !== board) return;
      rows = [...rows, ...page.nodes];
      ({ hasNextPage, endCursor } = page.pageInfo);
      this.#more = { of: board, rows };
    }
  }

  /** May be called twice. */
  stop(): void {
    this.#query.stop();
    this.#stopListening();
  }
}

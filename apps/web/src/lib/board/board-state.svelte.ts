import type { BoardRow, BoardView } from '@primitives/boards';

import type { ApiClient } from '../api/client.ts';
import { BoardChanged, BoardQuery, MoreRowsQuery, type Board } from '../api/documents/board.ts';
import { LiveQuery } from '../api/live-query.svelte.ts';
import type { Changes, EntryChange } from './changes.ts';
import { Costs } from './costs.svelte.ts';
import { withDistinctNames } from './distinct-names.ts';
import type { OtherWorldValues } from './other-world-values.svelte.ts';
import type { FarRows } from './far-rows.svelte.ts';

/** Above this number of rows the server sorts, not the page. */
const MAX_ROWS = 1_000;

/**
 * The state of a board page: one answer, further rows as they arrive, and changes of entries since. Changes are only
 * announced; rows do not move until the reader requests it.
 */
export class BoardState {
  #query: LiveQuery<{ board: Board | null }, { track: string; board: string; snapshot: string | null }>;
  #more = $state.raw<{ of: Board; rows: readonly BoardRow[] }>();
  #unseen = $state.raw<Changes>(new Map());
  #elsewhere = $state.raw<OtherWorldValues>();
  #stopListening: () => void;
  #costs = $state.raw<Costs>();
  #far = $state.raw<FarRows>();
  #restError = $state.raw<unknown>();
  /** The answer whose further pages are read. */
  #restOf: Board | undefined;

  constructor(
    readonly client: ApiClient,
    readonly track: string,
    readonly name: string,
    readonly asOf: string | null,
  ) {
    const variables = { track, board: name, snapshot: asOf };
    this.#query = new LiveQuery(client, BoardQuery, variables);
    this.#stopListening =
      asOf === null
        ? client.listen(
            BoardChanged,
            { track, board: name },
            ({ boardChanged }) => {
              if (boardChanged.snapshotId === this.board?.snapshot?.id) return;
              void this.#addChanges(boardChanged.entries);
            },
            () => this.refresh(),
          )
        : () => undefined;
  }

  /** Undefined until known, null when there is no such board. */
  readonly board = $derived.by(() => this.#query.data?.board);
  /** Verified rows, then reported ones; otherwise in no particular order. */
  readonly rows = $derived.by((): readonly BoardRow[] => {
    const board = this.board;
    if (!board) return [];
    const more = this.#more?.of === board ? this.#more.rows : [];
    const rows = [...withDistinctNames([...board.rows.nodes, ...more]), ...board.reported];
    const costs = this.#costs?.byRow;
    const elsewhere = this.#elsewhere?.cells;
    if (!costs && !elsewhere) return rows;
    return rows.map((row) => {
      const cells = elsewhere?.get(row.evaluationId ?? row.name);
      return { ...row, ...(costs ? { cost: costs.get(row.id) ?? null } : {}), ...(cells ? { elsewhere: cells } : {}) };
    });
  });
  /** Whether the board has more rows than the page sorts itself. */
  get isLong(): boolean {
    return (this.board?.rowCount ?? 0) > MAX_ROWS;
  }
  /** The server's order and selection of a long board; null until requested. */
  readonly far = $derived.by(() => (this.isLong ? (this.#far ?? null) : null));

  /** Costs of rows, and reproductions of reported rows; undefined until requested. */
  get costs(): Costs | undefined {
    return this.#costs;
  }
  get error(): unknown {
    return this.#query.error;
  }
  /** Why further rows are not on the page; undefined if they are. */
  get rowsError(): unknown {
    return this.#restError ?? this.#far?.error;
  }
  /** Reads again the rows that could not be loaded. */
  retryRows(): void {
    this.#restOf = undefined;
    if (this.#far?.error !== undefined) void this.#far.retry();
    else if (this.board) void this.readRest(this.board);
  }
  /** Changes of entries since the shown answer. */
  get unseen(): Changes {
    return this.#unseen;
  }

  /** Resolves with the changes when the board is read again. */
  async showUnseen(): Promise<Changes> {
    const shown = this.#unseen;
    this.#unseen = new Map();
    await this.#query.read();
    return shown;
  }

  /** The rows of a long board under a view, in the server's order. May be called often. */
  async showFar(view: BoardView): Promise<void> {
    const { FarRows } = await import('./far-rows.svelte.ts'); // few boards are so long
    this.#far ??= new FarRows(this.client, { track: this.track, board: this.name, snapshot: this.asOf });
    await this.#far.show(view, this.board?.snapshot?.id);
  }

  /** May be called often. Loaded after the board: no reader waits for it. */
  async readCosts(): Promise<void> {
    this.#costs ??= new Costs(this.client, { track: this.track, board: this.name, snapshot: this.asOf });
    await this.#costs.read();
  }

  /** The values of the same entries on the other world's board, loaded on demand: few readers need them. */
  async readOtherWorld(board: string): Promise<void> {
    const { OtherWorldValues } = await import('./other-world-values.svelte.ts');
    this.#elsewhere ??= new OtherWorldValues(this.client, this.track);
    await this.#elsewhere.read(board);
  }

  refresh(): void {
    this.#query.refresh();
  }

  /** Reads the pages after the first, up to the number of rows that the page sorts itself. May be called often. */
  async readRest(board: Board): Promise<void> {
    if (this.#restOf === board) return;
    this.#restOf = board;
    let rows: readonly BoardRow[] = [];
    let { hasNextPage, endCursor } = board.rows.pageInfo;
    this.#restError = undefined;
    while (hasNextPage && endCursor !== null && board.rows.nodes.length + rows.length < MAX_ROWS) {
      const { data, error } = await this.client.query(MoreRowsQuery, {
        track: this.track,
        board: this.name,
        snapshot: this.asOf,
        after: endCursor,
      });
      const page = data?.board?.rows;
      if (this.#restOf !== board) return;
      if (error) return void (this.#restError = error);
      if (!page) return;
      rows = [...rows, ...page.nodes];
      ({ hasNextPage, endCursor } = page.pageInfo);
      this.#more = { of: board, rows };
    }
  }

  async #addChanges(entries: readonly EntryChange[]): Promise<void> {
    const { addChanges } = await import('./changes.ts');
    this.#unseen = addChanges(this.#unseen, entries);
  }

  /** Idempotent. */
  stop(): void {
    this.#query.stop();
    this.#restOf = undefined;
    this.#stopListening();
  }
}

import {
  DEFAULT_VIEW,
  encodeView,
  type ActiveFilter,
  type BoardRow,
  type BoardView,
  type FilterName,
} from '@primitives/boards';

import type { ApiClient } from '../api/client.ts';
import { FarRowsQuery } from '../api/documents/far-rows.ts';

interface Shown {
  readonly address: string;
  readonly rows: readonly BoardRow[];
  readonly totalCount: number;
  readonly filters: readonly ActiveFilter[];
  readonly next: string | null;
}

/** The sort and the filters of a view: everything that the server uses. */
export function addressOf(view: BoardView): string {
  const { byCost, columns, extras, papers, density, against, pins, row, asOf } = DEFAULT_VIEW;
  return encodeView({ ...view, byCost, columns, extras, papers, density, against, pins, row, asOf }).toString();
}

/**
 * Rows of a board that is too long for the page, in the server's order: the first ones, and further ones as the reader
 * scrolls.
 */
export class FarRows {
  #shown = $state.raw<Shown>();
  #error = $state.raw<unknown>();
  #wanted: string | undefined;
  #reading = false;
  /** Repeats the last request. */
  #again: () => Promise<void> = () => Promise.resolve();

  constructor(
    readonly client: ApiClient,
    readonly board: { readonly track: string; readonly board: string; readonly snapshot: string | null },
  ) {}

  get rows(): readonly BoardRow[] | undefined {
    return this.#shown?.rows;
  }
  get totalCount(): number {
    return this.#shown?.totalCount ?? 0;
  }
  get filters(): readonly ActiveFilter[] {
    return this.#shown?.filters ?? [];
  }
  get hasMore(): boolean {
    return this.#shown?.next != null;
  }
  /** Why the last rows were not loaded; undefined if they were. */
  get error(): unknown {
    return this.#error;
  }
  retry(): Promise<void> {
    return this.#again();
  }

  /**
   * The previous rows stay visible until the answer arrives; of several views only the last one counts.
   *
   * @param latest the board's snapshot as the page knows it: of a different one the rows are read again
   */
  async show(view: BoardView, latest: string | undefined): Promise<void> {
    const address = addressOf(view);
    const wanted = `${latest} ${address}`;
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#again = () => {
      this.#wanted = undefined;
      return this.show(view, latest);
    };
    const page = await this.#page(address, null);
    if (page && wanted === this.#wanted) this.#shown = page;
  }

  /** Loads the next rows of the current view. */
  async more(): Promise<void> {
    const shown = this.#shown;
    if (this.#reading || !shown || shown.next === null) return;
    this.#again = () => this.more();
    this.#reading = true;
    const page = await this.#page(shown.address, shown.next);
    this.#reading = false;
    if (page && this.#shown === shown) this.#shown = { ...page, rows: [...shown.rows, ...page.rows] };
  }

  async #page(address: string, after: string | null): Promise<Shown | undefined> {
    const { data, error } = await this.client.query(FarRowsQuery, { ...this.board, after, view: address });
    this.#error = error;
    const rows = data?.board?.rows;
    if (!rows) return undefined;
    const filters = rows.filters.map(({ name, hides }) => ({ name: filterName(name), hides }));
    return {
      address,
      rows: rows.nodes,
      totalCount: rows.totalCount,
      filters,
      next: rows.pageInfo.hasNextPage ? rows.pageInfo.endCursor : null,
    };
  }
}

/** `MAX_PARAMETERS` is the filter `maxParameters` of the view. */
const filterName = (name: string): FilterName =>
  name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as FilterName;

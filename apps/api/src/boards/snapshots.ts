import { Inject, Injectable } from '@nestjs/common';
import type { BoardSnapshot } from '@primitives/evaluation';
import { snapshotPayload, type Store } from '@primitives/store';
import { STORE } from '../edges.js';

/** Rows kept parsed, all snapshots together: some 200 MB. */
const MAX_ROWS = 100_000;

interface Kept {
  readonly payload: Promise<BoardSnapshot>;
  readonly rows: number;
}

/** Parsed snapshots, the least recently read forgotten first. They never change, so nothing here can be stale. */
@Injectable()
export class Snapshots {
  readonly #kept = new Map<string, Kept>();
  #rows = 0;

  constructor(@Inject(STORE) private readonly store: Store) {}

  /** The rows of a snapshot; requests that come together share one read. */
  read(head: { readonly id: string; readonly rowCount: number }): Promise<BoardSnapshot> {
    const kept = this.#kept.get(head.id) ?? this.load(head);
    this.#kept.delete(head.id); // set again: the order of the map is the order of last use
    this.#kept.set(head.id, kept);
    return kept.payload;
  }

  private load(head: { readonly id: string; readonly rowCount: number }): Kept {
    const kept = { payload: snapshotPayload(this.store.manager, head.id), rows: head.rowCount + 1 };
    kept.payload.catch(() => this.forget(head.id, kept));
    this.#rows += kept.rows;
    for (const [id, oldest] of this.#kept) {
      if (this.#rows <= MAX_ROWS) break;
      this.forget(id, oldest);
    }
    return kept;
  }

  private forget(id: string, kept: Kept): void {
    if (this.#kept.get(id) === kept) this.#kept.delete(id);
    this.#rows -= kept.rows;
  }
}

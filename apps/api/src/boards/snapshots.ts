import { Inject, Injectable } from '@nestjs/common';
import type { BoardSnapshot } from '@primitives/evaluation';
import { snapshotPayload, type Store } from '@primitives/store';
import { STORE } from '../edges.js';

/** Maximum number of cached rows over all snapshots, about 200 MB. */
const MAX_ROWS = 100_000;

interface CachedSnapshot {
  readonly payload: Promise<BoardSnapshot>;
  readonly rows: number;
}

/** LRU cache of parsed snapshots. Snapshots are immutable, so entries are never stale. */
@Injectable()
export class Snapshots {
  readonly #cached = new Map<string, CachedSnapshot>();
  #rows = 0;

  constructor(@Inject(STORE) private readonly store: Store) {}

  /** Reads a snapshot; concurrent requests share one read. */
  read(head: { readonly id: string; readonly rowCount: number }): Promise<BoardSnapshot> {
    const entry = this.#cached.get(head.id) ?? this.load(head);
    this.#cached.delete(head.id); // set again: map order is LRU order
    this.#cached.set(head.id, entry);
    return entry.payload;
  }

  private load(head: { readonly id: string; readonly rowCount: number }): CachedSnapshot {
    const entry = { payload: snapshotPayload(this.store.manager, head.id), rows: head.rowCount + 1 };
    entry.payload.catch(() => this.evict(head.id, entry));
    this.#rows += entry.rows;
    for (const [id, oldest] of this.#cached) {
      if (this.#rows <= MAX_ROWS) break;
      this.evict(id, oldest);
    }
    return entry;
  }

  private evict(id: string, entry: CachedSnapshot): void {
    if (this.#cached.get(id) === entry) this.#cached.delete(id);
    this.#rows -= entry.rows;
  }
}

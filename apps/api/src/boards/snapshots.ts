import { Inject, Injectable } from '@nestjs/common';
import type { BoardSnapshot } from '@primitives/boards';
import { snapshotPayload } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import { LRUCache } from 'lru-cache';
import { STORE } from '../injection-tokens.js';

/** Maximum number of cached rows over all snapshots, about 200 MB. */
const MAX_ROWS = 100_000;

/** LRU cache of parsed snapshots. Snapshots are immutable, so entries are never stale. */
@Injectable()
export class Snapshots {
  readonly #cached = new LRUCache<string, BoardSnapshot>({
    maxSize: MAX_ROWS,
    sizeCalculation: ({ rows }) => rows.length + 1,
    fetchMethod: (id) => snapshotPayload(this.store.manager, id),
    ignoreFetchAbort: true, // an entry that is evicted while it is read still answers its readers
  });

  constructor(@Inject(STORE) private readonly store: Store) {}

  /** Reads a snapshot; concurrent requests share one read. */
  read({ id }: { readonly id: string }): Promise<BoardSnapshot> {
    return this.#cached.forceFetch(id);
  }
}

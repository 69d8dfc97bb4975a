import { Inject, Injectable } from '@nestjs/common';
import { searched, type Candidate } from '@primitives/boards';
import { allReportedRows, countReportedRows, type ReportedRowPlace } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import { STORE } from '../edges.js';

/** A method as one paper reports it, with its rows on all boards. */
export interface ReportedMethod extends Candidate {
  readonly rows: readonly [ReportedRowPlace, ...ReportedRowPlace[]];
}

/** Index of papers' rows. Rows are only ever added, so an equal count means the index is current. */
@Injectable()
export class ReportedMethods {
  #ready: { readonly count: number; readonly methods: Promise<readonly ReportedMethod[]> } | undefined;

  constructor(@Inject(STORE) private readonly store: Store) {}

  async all(): Promise<readonly ReportedMethod[]> {
    const count = await countReportedRows(this.store.manager);
    if (this.#ready?.count === count) return this.#ready.methods;
    const ready = { count, methods: allReportedRows(this.store.manager).then(methodsOf) };
    this.#ready = ready;
    ready.methods.catch(() => {
      if (this.#ready === ready) this.#ready = undefined;
    });
    return ready.methods;
  }
}

function methodsOf(rows: readonly ReportedRowPlace[]): ReportedMethod[] {
  const methods = new Map<string, [ReportedRowPlace, ...ReportedRowPlace[]]>();
  for (const row of rows) {
    const key = JSON.stringify([row.method, row.citation]);
    const known = methods.get(key);
    if (known) known.push(row);
    else methods.set(key, [row]);
  }
  return [...methods.values()].map((of) => ({
    rows: of,
    searched: searched(
      [of[0].method],
      of.flatMap(({ citation, tableReference, backbone }) => [citation, tableReference, backbone]),
    ),
    newestAt: null,
  }));
}

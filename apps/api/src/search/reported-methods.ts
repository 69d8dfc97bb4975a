import { Inject, Injectable } from '@nestjs/common';
import { searched, type Candidate } from '@primitives/boards';
import { allReportedRows, countReportedRows, type ReportedRowPlace } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import { STORE } from '../injection-tokens.js';
import { PaperTracksService } from '../paper-tracks/paper-tracks.service.js';

/** A method as one paper reports it, with its rows on all boards. */
export interface ReportedMethod extends Candidate {
  readonly rows: readonly [ReportedRowPlace, ...ReportedRowPlace[]];
}

/**
 * Index of papers' rows. Stored rows are only ever added, and those of read-only tracks only ever removed, so equal
 * counts mean that the index is current.
 */
@Injectable()
export class ReportedMethods {
  #ready: { readonly count: string; readonly methods: Promise<readonly ReportedMethod[]> } | undefined;

  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly papers: PaperTracksService,
  ) {}

  async all(): Promise<readonly ReportedMethod[]> {
    const [stored, unopened] = await Promise.all([countReportedRows(this.store.manager), this.papers.places()]);
    const count = `${stored} ${unopened.length}`;
    if (this.#ready?.count === count) return this.#ready.methods;
    const ready = {
      count,
      methods: allReportedRows(this.store.manager).then((rows) => methodsOf([...rows, ...unopened])),
    };
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

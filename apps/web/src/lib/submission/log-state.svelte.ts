import type { ApiClient } from '../api/client.ts';
import {
  LogChanged,
  LogPageQuery,
  LogQuery,
  type LogLine,
  type LogPage,
  type LogSubmission,
} from '../api/documents/log.ts';
import type { LogView } from './log-address.ts';

/** Lines per answer; the API returns no more. */
export const PAGE = 500;
const ENDS: ReadonlySet<string> = new Set(['SCORED', 'REJECTED', 'FAILED', 'CANCELLED']);

/** A part of a log that grows at both ends as its reader scrolls, and below as lines are written. */
export class LogState {
  #submission = $state.raw<LogSubmission | null>();
  #lines = $state.raw<readonly LogLine[]>([]);
  #count = $state(0);
  #earlier = $state(false);
  #later = $state(false);
  #error = $state.raw<unknown>();
  #running = $state(false);
  /** The page that is being loaded: one at a time. */
  #asking: Promise<void> | undefined;
  #again = false;
  #stopped = false;
  #stopListening: () => void;

  constructor(
    readonly client: ApiClient,
    readonly code: string,
    readonly view: LogView,
  ) {
    void this.fetch();
    this.#stopListening = client.listen(
      LogChanged,
      { id: code },
      ({ submissionChanged: { evaluationId, state, log } }) => {
        if (evaluationId !== this.#submission?.evaluation?.id) return;
        this.#running = !ENDS.has(state);
        if (!this.#later) this.#append(log);
      },
      () => void this.later(),
    );
  }

  /** Undefined until known, null when there is no such submission. */
  get submission(): LogSubmission | null | undefined {
    return this.#submission;
  }
  get lines(): readonly LogLine[] {
    return this.#lines;
  }
  /** Number of lines that match the filter. */
  get count(): number {
    return Math.max(this.#count, this.#lines.length);
  }
  get hasEarlier(): boolean {
    return this.#earlier;
  }
  get hasLater(): boolean {
    return this.#later;
  }
  get running(): boolean {
    return this.#running;
  }
  get error(): unknown {
    return this.#error;
  }

  /** Loads the end that is read first. */
  async fetch(): Promise<void> {
    const { track, from } = this.view;
    const { data, error } = await this.client.query(LogQuery, {
      id: this.code,
      track,
      ...this.#filter,
      first: from === 'first' ? PAGE : null,
      last: from === 'last' ? PAGE : null,
    });
    if (this.#stopped) return;
    this.#error = error;
    if (!data) return;
    this.#submission = data.submission;
    const evaluation = data.submission?.evaluation;
    const { nodes = [], totalCount = 0 } = evaluation?.log ?? {};
    this.#lines = nodes;
    this.#count = totalCount;
    this.#running = evaluation != null && !ENDS.has(evaluation.state);
    const more = this.#count > this.#lines.length;
    this.#earlier = more && from === 'last';
    this.#later = more && from === 'first';
  }

  /** Loads the page before the first known line. Resolves to the new lines. */
  async earlier(): Promise<readonly LogLine[]> {
    const [first] = this.#lines;
    if (!this.#earlier || !first || this.#asking) return [];
    let came: readonly LogLine[] = [];
    await this.#page({ before: first.id, last: PAGE }, ({ nodes, pageInfo }) => {
      came = nodes;
      this.#lines = [...nodes, ...this.#lines];
      this.#earlier = pageInfo.hasPreviousPage;
    });
    return came;
  }

  /** Loads the page after the last known line; repeated when lines were written meanwhile. */
  async later(): Promise<void> {
    if (this.#asking) {
      this.#again = true;
      return;
    }
    await this.#page({ after: this.#lines.at(-1)?.id ?? null, first: PAGE }, ({ nodes, pageInfo }) => {
      if (!this.#later) this.#count += nodes.length;
      this.#lines = [...this.#lines, ...nodes];
      this.#later = pageInfo.hasNextPage;
    });
    if (!this.#again) return;
    this.#again = false;
    await this.later();
  }

  /** Idempotent. */
  stop(): void {
    this.#stopped = true;
    this.#stopListening();
  }

  /** Adds pushed lines; loads them instead if the API must filter them, or if they do not join the known lines. */
  #append(pushed: readonly LogLine[]): void {
    const last = this.#lines.at(-1)?.id ?? '';
    const added = pushed.filter(({ id }) => id > last);
    const { level, text } = this.#filter;
    if (level !== null || text !== null || this.#asking || added.length === PAGE) return void this.later();
    this.#lines = [...this.#lines, ...added];
    this.#count += added.length;
  }

  get #filter() {
    const { level, text } = this.view;
    return { level: level === 'INFO' ? null : level, text: text === '' ? null : text };
  }

  async #page(
    where: { before?: string; after?: string | null; first?: number; last?: number },
    take: (page: LogPage) => void,
  ): Promise<void> {
    const id = this.#submission?.evaluation?.id;
    if (id === undefined) return;
    this.#asking = this.client.query(LogPageQuery, { id, ...this.#filter, ...where }).then(({ data, error }) => {
      if (this.#stopped) return;
      this.#error = error;
      if (data?.evaluation) take(data.evaluation.log);
    });
    await this.#asking;
    this.#asking = undefined;
  }
}

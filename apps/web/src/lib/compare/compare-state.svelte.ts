import type { ApiClient } from '../api/client.ts';
import { CompareQuery, type Comparison } from '../api/documents/compare.ts';
import type { Failure } from '../api/documents/fragments.ts';
import { withDistinctNames } from '../board/distinct-names.ts';
import type { CompareRequest } from './address.ts';

/** Delay between two requests while the scorer computes. */
const AGAIN_MS = 3_000;

/** One comparison: requested until the scorer has computed it. */
export class CompareState {
  #data = $state.raw<Comparison>();
  #refusal = $state.raw<Failure>();
  #error = $state.raw<unknown>();
  #delayed = $state(false);
  #stopped = false;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly client: ApiClient,
    readonly request: CompareRequest,
  ) {
    if (request.models.length > 1) void this.fetch();
  }

  get data(): Comparison | undefined {
    return this.#data;
  }
  get refusal(): Failure | undefined {
    return this.#refusal;
  }
  get error(): unknown {
    return this.#error;
  }
  /** The scorer computes; the request is repeated automatically. */
  get delayed(): boolean {
    return this.#delayed;
  }

  async fetch(): Promise<void> {
    const { models, board, asOf } = this.request;
    const { data, error } = await this.client.query(CompareQuery, { submissions: [...models], board, snapshot: asOf });
    if (this.#stopped) return;
    const answer = data?.compare;
    const refusal = answer?.__typename === 'UserError' ? answer : undefined;
    this.#error = error;
    this.#data =
      answer?.__typename === 'Comparison' ? { ...answer, models: [...withDistinctNames(answer.models)] } : undefined;
    this.#delayed = refusal?.code === 'comparison_timeout';
    this.#refusal = this.#delayed ? undefined : refusal;
    if (this.#delayed) this.#again = setTimeout(() => void this.fetch(), AGAIN_MS);
  }

  /** Idempotent. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#again);
  }
}

import type { ApiClient } from './client.ts';
import type { TadaDocumentNode } from './graphql.ts';

/**
 * One question and its latest answer. What was answered before is shown at once and asked again; a refresh keeps the last good
 * answer until the next one is here, and after a failure too, so that a page never empties under its reader.
 */
export class LiveQuery<Data, Variables> {
  #data = $state.raw<Data>();
  #error = $state.raw<unknown>();
  #loading = $state(false);
  #latest = 0;

  constructor(
    readonly client: ApiClient,
    readonly document: TadaDocumentNode<Data, Variables>,
    readonly variables: Variables,
  ) {
    this.#data = client.remembered(document, variables);
    this.refresh();
  }

  get data(): Data | undefined {
    return this.#data;
  }
  get error(): unknown {
    return this.#error;
  }
  get loading(): boolean {
    return this.#loading;
  }

  /** Asks again; of several questions under way only the last one's answer counts. */
  refresh(): void {
    void this.#ask(++this.#latest);
  }

  /** No answer is taken any more. May be called twice. */
  stop(): void {
    this.#latest++;
  }

  async #ask(mine: number): Promise<void> {
    this.#loading = true;
    const { data, error } = await this.client.query(this.document, this.variables);
    if (mine !== this.#latest) return;
    this.#loading = false;
    this.#error = error;
    if (data !== undefined) this.#data = data;
  }
}

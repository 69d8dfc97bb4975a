import type { ApiClient } from './client.ts';
import type { TadaDocumentNode } from './graphql.ts';

/**
 * One query and its latest answer. Shows a cached answer at once and queries again; a refresh keeps the last good
 * answer until the next one arrives, and after a failure too, so that a page never becomes empty.
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
    private readonly onAnswer?: () => void,
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

  /** Queries again; of several concurrent queries only the last one's answer counts. */
  refresh(): void {
    void this.read();
  }

  /** Like `refresh`; resolves when the query is answered, with or without success. */
  read(): Promise<void> {
    return this.#fetch(++this.#latest);
  }

  /** Ignores further answers. Idempotent. */
  stop(): void {
    this.#latest++;
  }

  async #fetch(mine: number): Promise<void> {
    this.#loading = true;
    const { data, error } = await this.client.query(this.document, this.variables);
    if (mine !== this.#latest) return;
    this.#loading = false;
    this.#error = error;
    if (data === undefined) return;
    this.#data = data;
    this.onAnswer?.();
  }
}

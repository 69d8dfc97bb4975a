import type { AnyVariables, Client, RequestPolicy, TypedDocumentNode } from '@urql/core';

/**
 * One question and its latest answer. What was answered before is shown at once and asked again; a refresh keeps the last good
 * answer until the next one is here, and after a failure too, so that a page never empties under its reader.
 */
export class LiveQuery<Data, Variables extends AnyVariables> {
  #data = $state.raw<Data>();
  #error = $state.raw<unknown>();
  #loading = $state(true);
  #answeredAt = $state.raw<Date>();
  #stop: () => void;

  constructor(
    readonly client: Client,
    readonly document: TypedDocumentNode<Data, Variables>,
    readonly variables: Variables,
  ) {
    this.#stop = this.#ask('cache-and-network');
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
  get answeredAt(): Date | undefined {
    return this.#answeredAt;
  }

  /** Asks again; of several questions under way only the last one's answer counts. */
  refresh(): void {
    this.#stop();
    this.#stop = this.#ask('network-only');
  }

  /** May be called twice. */
  stop(): void {
    this.#stop();
  }

  #ask(requestPolicy: RequestPolicy): () => void {
    this.#loading = true;
    const { unsubscribe } = this.client.query(this.document, this.variables, { requestPolicy }).subscribe((result) => {
      this.#loading = result.stale;
      this.#error = result.error;
      if (result.error || result.data === undefined) return;
      this.#data = result.data;
      if (!result.stale) this.#answeredAt = new Date();
    });
    return unsubscribe;
  }
}

import type { ApiClient } from './client.ts';
import type { Failure } from './documents/fragments.ts';
import { explain } from './explain.ts';
import type { TadaDocumentNode } from './graphql.ts';

type Refused = Failure & { readonly __typename: 'UserError' };

/** One thing that a form does: whether it is under way, and why it was not done. */
export class Act {
  #busy = $state(false);
  #refusal = $state.raw<Failure>();
  #trouble = $state('');

  constructor(readonly client: ApiClient) {}

  get busy(): boolean {
    return this.#busy;
  }
  get refusal(): Failure | undefined {
    return this.#refusal;
  }
  get trouble(): string {
    return this.#trouble;
  }

  /** The payload's good member, or undefined when a refusal or trouble is shown instead. */
  async run<Data, Variables, Payload extends { readonly __typename: string }>(
    document: TadaDocumentNode<Data, Variables>,
    variables: Variables,
    pick: (data: Data) => Payload | Refused,
  ): Promise<Exclude<Payload, Refused> | undefined> {
    this.#busy = true;
    this.#refusal = undefined;
    this.#trouble = '';
    const { data, error } = await this.client.mutation(document, variables);
    this.#busy = false;
    if (error || !data) return void (this.#trouble = explain(error).detail);
    const payload = pick(data);
    if (payload.__typename === 'UserError') return void (this.#refusal = payload as Refused);
    return payload as Exclude<Payload, Refused>;
  }

  /** What happened outside of the api, such as a passkey that was not shown. */
  failed(trouble: string): void {
    this.#busy = false;
    this.#refusal = undefined;
    this.#trouble = trouble;
  }
}

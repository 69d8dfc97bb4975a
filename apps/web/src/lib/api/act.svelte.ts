import type { ApiClient } from './client.ts';
import type { Failure } from './documents/fragments.ts';
import { explain } from './explain.ts';
import type { TadaDocumentNode } from './graphql.ts';

type Refused = Failure & { readonly __typename: 'UserError' };

/** One action of a form: whether it is running, and why it failed. */
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

  /** The payload's success member, or undefined when a refusal or an error is shown instead. */
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

  /** Reports an error outside of the API, such as a cancelled passkey. */
  failed(trouble: string): void {
    this.#busy = false;
    this.#refusal = undefined;
    this.#trouble = trouble;
  }
}

import type { Client } from '@urql/core';

import { ShellQuery, SignOutMutation, type Installation, type Viewer } from './documents.ts';

/** Who reads, and which installation answers. `viewer` is undefined until known, null for a guest. */
export class Session {
  #viewer = $state.raw<Viewer | null>();
  #installation = $state.raw<Installation>();

  constructor(readonly client: Client) {}

  get viewer(): Viewer | null | undefined {
    return this.#viewer;
  }
  get installation(): Installation | undefined {
    return this.#installation;
  }

  async read(): Promise<void> {
    const { data } = await this.client.query(ShellQuery, {}).toPromise();
    if (!data) return;
    this.#viewer = data.viewer;
    this.#installation = data.installation;
  }

  signedIn(viewer: Viewer): void {
    this.#viewer = viewer;
  }

  async signOut(): Promise<void> {
    await this.client.mutation(SignOutMutation, {}).toPromise();
    this.#viewer = null;
  }
}

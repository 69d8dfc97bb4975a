import type { ApiClient } from './client.ts';
import { ShellQuery, SignOutMutation, type Installation, type Viewer } from './documents/shell.ts';

/** Who reads, and which installation answers. `viewer` is undefined until known, null for a guest. */
export class Session {
  #viewer = $state.raw<Viewer | null>();
  #installation = $state.raw<Installation>();

  constructor(readonly client: ApiClient) {}

  get viewer(): Viewer | null | undefined {
    return this.#viewer;
  }
  get installation(): Installation | undefined {
    return this.#installation;
  }

  async read(): Promise<void> {
    const { data } = await this.client.query(ShellQuery, {});
    if (!data) return;
    this.#viewer = data.viewer;
    this.#installation = data.installation;
  }

  signedIn(viewer: Viewer): void {
    this.#viewer = viewer;
  }

  async signOut(): Promise<void> {
    await this.client.mutation(SignOutMutation, {});
    this.#viewer = null;
  }
}

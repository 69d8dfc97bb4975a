import type { ApiClient } from './client.ts';
import { ShellQuery, SignOutMutation, type Installation, type Viewer } from './documents/shell.ts';

/** The reader and the installation. `viewer` is undefined until known, null for a guest. */
export class Session {
  #viewer = $state.raw<Viewer | null>();
  #installation = $state.raw<Installation>();
  #known = $state(false);

  constructor(readonly client: ApiClient) {}

  get viewer(): Viewer | null | undefined {
    return this.#viewer;
  }
  get installation(): Installation | undefined {
    return this.#installation;
  }

  /**
   * Whether the first query was answered, with or without success: content that depends on the reader need not wait
   * longer.
   */
  get known(): boolean {
    return this.#known;
  }

  async read(): Promise<void> {
    const { data } = await this.client.query(ShellQuery, {});
    this.#known = true;
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

import type { ApiClient } from './client.ts';
import { ShellQuery, SignOutMutation, type Installation, type Viewer } from './documents/shell.ts';

/** The reader and the installation. `viewer` is undefined until known, null for a guest. */
export class Session {
  #viewer = $state.raw<Viewer | null>();
  #installation = $state.raw<Installation>();
  #known = $state(false);
  #signOutError = $state.raw<unknown>();
  #confirmingEmail = $state('');

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

  /** A new account: its e-mail address received a link that confirms it if the installation sends mail. */
  signedUp(viewer: Viewer): void {
    this.#viewer = viewer;
    if (this.#installation?.mail) this.#confirmingEmail = viewer.email;
  }

  /** The address of a new account that received a link; empty otherwise, and after the reader closed the notice. */
  get confirmingEmail(): string {
    return this.#confirmingEmail;
  }

  closeConfirmingEmail(): void {
    this.#confirmingEmail = '';
  }

  /** Why the reader is still signed in after signing out; undefined otherwise. */
  get signOutError(): unknown {
    return this.#signOutError;
  }

  /** @returns whether the reader is signed out */
  async signOut(): Promise<boolean> {
    const { error } = await this.client.mutation(SignOutMutation, {});
    this.#signOutError = error;
    if (error) return false;
    this.#confirmingEmail = '';
    this.#viewer = null;
    return true;
  }
}

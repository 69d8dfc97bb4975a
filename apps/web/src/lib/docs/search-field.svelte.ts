import { tick } from 'svelte';

import { goto } from '$app/navigation';

import { docsIndex } from './docs-index.ts';
import type { DocsHit } from './docs-search.ts';
import { searchActOf } from './search-key.ts';

/** The search field of the documentation: its text, and which of the results Enter opens (the first one by default). */
export class DocsSearchField {
  #text = $state('');
  #chosen = $state(0);

  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    this.#text = text;
    this.#chosen = 0;
  }

  /** The index of the result that Enter opens. */
  get chosen(): number {
    return this.#chosen;
  }

  /** Whether the text has a word. */
  get searching(): boolean {
    return this.#text.trim() !== '';
  }

  readonly clear = (): void => {
    this.text = '';
  };

  /** Performs the act of a key (`searchActOf`). */
  readonly onkeydown = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
    const field = event.currentTarget;
    if (event.isComposing) return;
    const act = searchActOf(event.key, matchMedia('(pointer: coarse)').matches, this.#chosen);
    if (!act || !this.searching) return;
    event.preventDefault();
    const perform = {
      clear: this.clear,
      open: this.#open,
      close: () => field.blur(),
      next: () => this.#move(1),
      previous: () => this.#move(-1),
    }[act];
    void perform();
  };

  async #hits(): Promise<readonly DocsHit[]> {
    const text = this.#text;
    const { hits } = (await docsIndex())(text);
    return text === this.#text ? hits : [];
  }

  /** After a failure the list of results states it. */
  readonly #open = async (): Promise<void> => {
    const hit = (await this.#hits().catch(() => []))[this.#chosen];
    if (!hit) return;
    this.clear();
    // The page is in the document again, so that a heading of it can be scrolled to.
    await tick();
    await goto(hit.id);
  };

  async #move(by: 1 | -1): Promise<void> {
    const { length } = await this.#hits().catch(() => []);
    if (length > 0) this.#chosen = (this.#chosen + by + length) % length;
  }
}

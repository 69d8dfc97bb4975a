import { KEY, singleKeyShortcuts } from './single-key-shortcuts.ts';

/**
 * Whether single keys act on boards, and `/` focuses the search: the reader's choice, stored in this browser (WCAG
 * 2.1.4).
 */
class SingleKeys {
  #on = $state(singleKeyShortcuts());

  get on(): boolean {
    return this.#on;
  }
  set on(on: boolean) {
    this.#on = on;
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  }
}

export const singleKeys = new SingleKeys();

import type { BoardView } from '@primitives/boards';

import { goto } from '$app/navigation';
import { navigating, page } from '$app/state';

/** Enough to paint a long board; its address follows then. */
const AFTER_FRAME_MS = 60;

/**
 * The view of a board: the one that the reader chose last, otherwise the one in the address. The page shows a choice at
 * once, and the address follows when that is painted: the router looks at every link of the page after each change.
 */
export class ChosenView {
  #chosen = $state.raw<{ readonly href: string; readonly view: BoardView }>();
  /** The addresses at which the choice holds: its own, and until that is reached those before it. */
  #known = $state.raw<readonly string[]>([]);

  constructor(
    readonly addressed: () => BoardView,
    readonly hrefOf: (view: BoardView) => string,
  ) {}

  get view(): BoardView {
    return (this.#holdsAt(page.url.href) && this.#chosen?.view) || this.addressed();
  }

  readonly show = async (view: BoardView): Promise<void> => {
    const { href } = new URL(this.hrefOf(view), location.href);
    this.#known = [...(this.#holdsAt(page.url.href) ? this.#known : [page.url.href]), href];
    this.#chosen = { href, view };
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, AFTER_FRAME_MS)));
    // The reader may have chosen again, or left the board
    if (this.#chosen?.href !== href || !this.#holdsAt((navigating.to ?? page).url.href)) return;
    await goto(href, { replaceState: true, keepFocus: true, noScroll: true });
    if (this.#chosen?.href !== href) return;
    if (page.url.href === href) this.#known = [href];
    else this.#chosen = undefined;
  };

  #holdsAt(href: string): boolean {
    return this.#chosen !== undefined && this.#known.includes(href);
  }
}

import type { BoardView } from '@primitives/boards';

import { beforeNavigate, goto } from '$app/navigation';

const AFTER_FRAME_MS = 60;

/**
 * The view of a board: the one that the reader chose last, otherwise the one in the address. The page shows a choice at
 * once, and the address follows when that is painted: the router looks at every link of the page after each change.
 */
export class ChosenView {
  #chosen = $state.raw<{ readonly href: string; readonly view: BoardView }>();
  /** The last address that a choice has sent to the router. */
  #sent: string | undefined;

  constructor(
    readonly addressed: () => BoardView,
    readonly hrefOf: (view: BoardView) => string,
  ) {
    beforeNavigate(({ to }) => {
      if (to?.url.href !== this.#sent) this.#chosen = undefined;
    });
  }

  get view(): BoardView {
    return this.#chosen?.view ?? this.addressed();
  }

  readonly show = async (view: BoardView): Promise<void> => {
    const { href } = new URL(this.hrefOf(view), location.href);
    this.#chosen = { href, view };
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, AFTER_FRAME_MS)));
    if (this.#chosen?.href !== href) return;
    this.#sent = href;
    await goto(href, { replaceState: true, keepFocus: true, noScroll: true });
  };
}

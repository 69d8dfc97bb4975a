import { boardHref, type BoardView } from '@primitives/boards';

import { goto } from '$app/navigation';

import type { Board } from '../api/documents/board.ts';
import type { Metric } from '../api/documents/fragments.ts';
import { compareHref } from '../compare/address.ts';
import { menus } from '../strings/board-menus.ts';

/** The targets of single keys. */
export interface ShortcutTargets {
  readonly board: Board;
  readonly view: BoardView;
  readonly columns: readonly Metric[];
  readonly tools: { focusFilter(): void; openExport(): void };
  sortBy(metric: Metric): void;
  pin(code: string): void;
  help(): void;
  announce(text: string): void;
}

function otherBoard(step: number, { board, view }: ShortcutTargets) {
  const { boards, slug } = board.track;
  const next = boards.at((boards.indexOf(board.board) + step) % boards.length);
  if (next && next !== board.board) void goto(boardHref(slug, next, { ...view, asOf: null, row: null }));
}

function compare({ board, view, announce }: ShortcutTargets) {
  const metric = view.sort?.metric ?? null;
  if (view.pins.length > 1)
    void goto(compareHref({ models: view.pins, board: `${board.track.slug}.${board.board}`, metric }));
  else announce(menus.compare.oneMore);
}

/** Moves to the next row's name, or the previous one; to the first without focus. */
function moveFocus(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#board tbody th .l1 a')];
  const index = links.indexOf(document.activeElement as HTMLAnchorElement);
  links[index < 0 ? 0 : Math.min(links.length - 1, Math.max(0, index + step))]?.focus();
}

const ACTS: Readonly<Record<string, (hands: ShortcutTargets) => void>> = {
  '/': ({ tools }) => tools.focusFilter(),
  j: () => moveFocus(1),
  k: () => moveFocus(-1),
  x: ({ pin }) => {
    const code = document.activeElement?.closest('tr')?.dataset['code'];
    if (code) pin(code);
  },
  c: compare,
  '[': (hands) => otherBoard(-1, hands),
  ']': (hands) => otherBoard(1, hands),
  e: ({ tools }) => tools.openExport(),
  '?': ({ help }) => help(),
};

/** Performs the action of a single key on a board; a digit sorts by that column. */
export function performShortcut(key: string, hands: ShortcutTargets): void {
  const metric = hands.columns[Number(key) - 1];
  if (metric) hands.sortBy(metric);
  else ACTS[key]?.(hands);
}

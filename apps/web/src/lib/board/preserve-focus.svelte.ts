/**
 * A row that moves loses the focus inside it: the focus returns to the row, or to the board if the row is out of view.
 *
 * @param moved reads what moves the rows
 */
export function preserveFocus(body: () => HTMLElement | undefined, moved: () => unknown): void {
  let held: { readonly code: string | undefined } | undefined;
  $effect.pre(() => {
    moved();
    const row = body()?.contains(document.activeElement) ? document.activeElement?.closest('tr') : undefined;
    held = row ? { code: row.dataset['code'] } : undefined;
  });
  $effect(() => {
    moved();
    if (!held || document.activeElement !== document.body) return;
    const name = held.code && body()?.querySelector<HTMLElement>(`tr[data-code="${held.code}"] .nm a`);
    (name || body()?.closest<HTMLElement>('#board'))?.focus({ preventScroll: true });
  });
}

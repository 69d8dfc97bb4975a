/**
 * A click next to the links and buttons of a row opens the page of its entry, unless the reader selects text. On a
 * phone, a button opens the row, and a click on its metrics has no effect.
 */
export function openRow(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || target.closest('a, button, .tap') || getSelection()?.isCollapsed === false)
    return;
  // As a copy, so that a click with Ctrl opens a new tab.
  target.closest('tr')?.querySelector('.l1 a')?.dispatchEvent(new MouseEvent('click', event));
}

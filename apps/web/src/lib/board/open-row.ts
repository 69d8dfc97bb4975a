/** A click next to the links and buttons of a row opens the page of its entry, unless the reader selects text. */
export function openRow(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || target.closest('a, button') || getSelection()?.isCollapsed === false) return;
  // As a copy, so that a click with Ctrl opens a new tab.
  target.closest('tr')?.querySelector('.l1 a')?.dispatchEvent(new MouseEvent('click', event));
}

/** Attachment of a row of choices that scrolls sideways: scrolls the chosen one into view. */
export function showChosen(row: HTMLElement): void {
  const chosen = row.querySelector<HTMLElement>('[aria-current], [aria-pressed=true]');
  if (chosen) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - row.clientWidth / 3;
}

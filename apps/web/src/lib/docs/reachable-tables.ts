/** Makes tables that are wider than the page reachable by keyboard, so that keys scroll them, and names them. */
export function reachableTables(article: HTMLElement): void {
  for (const box of article.querySelectorAll<HTMLElement>('.scroll:not([tabindex])')) {
    if (box.scrollWidth <= box.clientWidth) continue;
    const heads = [...box.querySelectorAll('thead th')].map((cell) => cell.textContent.trim()).filter(Boolean);
    box.tabIndex = 0;
    box.role = 'region';
    box.ariaLabel = heads.join(', ');
  }
}

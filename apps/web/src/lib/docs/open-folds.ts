/**
 * Opens the fold below or around a heading when a link or the search leads to the heading, now and later.
 *
 * @returns a function that stops it
 */
export function openFolds(article: HTMLElement): () => void {
  const open = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const heading = id === '' ? null : article.querySelector(`[id="${CSS.escape(id)}"]`);
    const around = heading?.closest<HTMLDetailsElement>('details.fold');
    if (around) around.open = true;
    for (let next = heading?.nextElementSibling; next && !/^H[12]$/.test(next.tagName); next = next.nextElementSibling)
      if (next instanceof HTMLDetailsElement && next.classList.contains('fold')) next.open = true;
  };
  open();
  addEventListener('hashchange', open);
  return () => removeEventListener('hashchange', open);
}

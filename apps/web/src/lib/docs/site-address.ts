/** The address of an installation on this machine, which the repository's examples use. */
const EXAMPLE = 'http://localhost:4600';

/** Replaces the address of examples by the address of this site: copied commands then work as they are. */
export function showSiteAddress(article: HTMLElement): void {
  const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const value = text.nodeValue ?? '';
    if (value.includes(EXAMPLE)) text.nodeValue = value.replaceAll(EXAMPLE, location.origin);
  }
}

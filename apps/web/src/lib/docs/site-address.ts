/** The address of an installation on this machine, which the repository's examples use. */
const EXAMPLE = 'http://localhost:4600';

/** A text of the documentation with the address of this site in the place of that of examples; pure. */
export const withSiteAddress = (text: string, origin: string): string => text.replaceAll(EXAMPLE, origin);

/** Replaces the address of examples by the address of this site: copied commands then work as they are. */
export function showSiteAddress(article: HTMLElement): void {
  const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const value = text.nodeValue ?? '';
    if (value.includes(EXAMPLE)) text.nodeValue = withSiteAddress(value, location.origin);
  }
}

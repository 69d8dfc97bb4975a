export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** The headings of the second level of a page that has no list of contents; empty if it has one. */
export function headingsOf(article: ParentNode): Heading[] {
  if (article.querySelector('details.contents')) return [];
  return [...article.querySelectorAll('h2[id]')].map(({ id, textContent }) => ({ id, text: textContent.trim() }));
}

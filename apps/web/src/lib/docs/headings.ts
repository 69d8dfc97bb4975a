export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** The headings of the second level of a page. */
export function headingsOf(article: ParentNode): Heading[] {
  return [...article.querySelectorAll('h2[id]')].map(({ id, textContent }) => ({ id, text: textContent.trim() }));
}

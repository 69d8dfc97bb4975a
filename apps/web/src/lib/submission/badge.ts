export interface Badge {
  readonly src: string;
  /** Where it leads. */
  readonly href: string;
  readonly alt: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const inHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** For a readme; names are people's words, so signs that mean something in Markdown are escaped. */
export const badgeMarkdown = ({ src, href, alt }: Badge): string =>
  `[![${alt.replace(/[\\[\]<>`*_]/g, '\\$&')}](${src})](${href})`;

/** For a page of one's own. */
export const badgeHtml = ({ src, href, alt }: Badge): string =>
  `<a href="${inHtml(href)}"><img src="${inHtml(src)}" alt="${inHtml(alt)}" height="20"></a>`;

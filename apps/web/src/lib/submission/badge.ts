export interface Badge {
  readonly src: string;
  readonly href: string;
  readonly alt: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const inHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** For a README; escapes characters of names that have a meaning in Markdown. */
export const badgeMarkdown = ({ src, href, alt }: Badge): string =>
  `[![${alt.replace(/[\\[\]<>`*_]/g, '\\$&')}](${src})](${href})`;

/** For a web page. */
export const badgeHtml = ({ src, href, alt }: Badge): string =>
  `<a href="${inHtml(href)}"><img src="${inHtml(src)}" alt="${inHtml(alt)}" height="20"></a>`;

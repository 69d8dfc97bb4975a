import { Marked, type Tokens } from 'marked';

export interface Rendered {
  /** The first heading of the first level, which is not in `html`. */
  readonly title: string;
  readonly html: string;
  /** Headings of the second level. */
  readonly contents: readonly { readonly id: string; readonly text: string }[];
}

/** Characters of a cell that is text to read: it has a minimum width on a phone. */
const LONG_CELL = 28;
/** Above this many characters, the text of a cell is a sentence or more. */
const LONGER_CELL = 90;
/** A list with more items, such as one of the changelog, shows its first ones until the reader opens the rest. */
const LONG_LIST = 24;
const FIRST_ITEMS = 8;
/** Comments about how a file is generated are for its maintainers. */
const GENERATED = /^\*Generated .*\*\n/m;

/**
 * A Markdown file of the repository as HTML: headings have the ids of repository hosts, tables scroll in their own
 * boxes, and links lead to the page of the linked file.
 *
 * @param source path of the file from the root of the repository
 * @param pageOf the page of a file, undefined if it has none: then the link is replaced by its text
 * @param imageOf the URL of an image file, undefined if the site has none: then its description is text
 */
export function render(
  markdown: string,
  source: string,
  pageOf: (file: string) => string | undefined,
  imageOf: (file: string) => string | undefined = () => undefined,
): Rendered {
  const taken = new Map<string, number>();
  const tables = new Map<string, number>();
  const contents: { id: string; text: string }[] = [];
  let title = '';
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const text = this.parser.parseInline(tokens, this.parser.textRenderer);
        if (depth === 1) {
          title ||= plain(text);
          return '';
        }
        const id = slug(plain(text), taken);
        if (depth === 2) contents.push({ id, text: plain(text) });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      table(token: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[]) =>
          `<tr>${cells.map((cell) => this.tablecell(cell)).join('')}</tr>`;
        const body = token.rows.map(row).join('\n');
        const head = token.header.some(({ text }) => text !== '') ? `<thead>${row(token.header)}</thead>` : '';
        // a box that scrolls must be reachable by keyboard
        return `<div class="scroll" tabindex="0" role="region" aria-label="${tableName(token, tables)}"><table>${head}<tbody>${body}</tbody></table></div>\n`;
      },
      tablecell(token: Tokens.TableCell) {
        const text = breakable(this.parser.parseInline(token.tokens));
        const { length } = plain(text);
        const kind = length > LONGER_CELL ? ' class="long longer"' : length > LONG_CELL ? ' class="long"' : '';
        if (!token.header) return `<td${kind}>${text}</td>`;
        return text === '' ? '<td></td>' : `<th scope="col">${text}</th>`;
      },
      list({ ordered, items }: Tokens.List) {
        if (ordered || items.length <= LONG_LIST) return false;
        const [first, rest] = [items.slice(0, FIRST_ITEMS), items.slice(FIRST_ITEMS)].map(
          (some) => `<ul>\n${some.map((item) => this.listitem(item)).join('')}</ul>\n`,
        );
        return `${first}<details class="fold"><summary>${items.length - FIRST_ITEMS} more</summary>\n${rest}</details>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const to = target(href, source, pageOf);
        return to === undefined ? text : `<a href="${escape(to)}">${text}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const to = target(href, source, imageOf);
        return to === undefined ? escape(text) : `<img src="${escape(to)}" alt="${escape(text)}" />`;
      },
    },
  });
  const html = marked.parse(markdown.replace(GENERATED, ''), { async: false });
  return { title, html: foldDefinitions(html), contents };
}

/** Code whose lines end after the separators of a name, where a column is narrow. */
const breakable = (html: string): string =>
  html.replace(/<code>[^<]*<\/code>/g, (code) => code.replace(/(?<=\w)(?:[_/]|\.(?!\d))(?=\w)/g, '$&<wbr>'));

/** The heading of a metric, `Exact Match · mac.exact_match.v1`, with what it says up to the next heading. */
const METRIC = /(<h2 id="[^"]*">[^<]* · <code>[^<]*<\/code><\/h2>\n)([\s\S]*?)(?=<h2 |$)/g;
/** The sentence that says what a metric measures. */
const SENTENCE = /^<p>(?:(?!<\/p>)[\s\S])*<\/p>\n/;

/**
 * Folds the formula, range and example of each metric under its first sentence, so that a page of many metrics is a
 * list to read. The heading stays outside: links lead to it, and the page opens what follows.
 */
function foldDefinitions(html: string): string {
  return html.replace(METRIC, (section, heading: string, body: string) => {
    const [sentence] = SENTENCE.exec(body) ?? [''];
    const rest = body.slice(sentence.length);
    return sentence === '' || rest === ''
      ? section
      : `${heading}${sentence}<details class="fold"><summary>Definition and example</summary>\n${rest}</details>\n`;
  });
}

/**
 * One sentence of a registry as inline HTML: codes are `code`, and a placeholder (`{path}`) becomes `<path>` in
 * italics. "the page NAME (/docs/…)" becomes a link with that name.
 */
export function renderSentence(text: string): string {
  const marked = new Marked({ gfm: true, renderer: { html: ({ text: tag }) => escape(tag) } });
  return marked
    .parseInline(text, { async: false })
    .replace(/\{(\w+)\}/g, (_, name: string) => `<i>&lt;${name.replaceAll('_', ' ')}&gt;</i>`)
    .replace(/the page ([A-Z][\w ]+?)(?: \((\/docs\/[\w/]+)\)|, (\/docs\/[\w/]+))/g, linkToPage);
}

const linkToPage = (_: string, name: string, inBrackets?: string, afterComma?: string): string =>
  `the page <a href="${inBrackets ?? afterComma}">${name}</a>`;

/** The target of a link to a file, or the URL of an image, on the site; undefined if the site has none. */
function target(href: string, source: string, pageOf: (file: string) => string | undefined): string | undefined {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const file = new URL(path, `file:///${source}`).pathname.slice(1);
  const page = pageOf(file);
  return page && (anchor ? `${page}#${anchor}` : page);
}

/** The id of a heading, as on GitHub; a repeated one gets a number. */
function slug(text: string, taken: Map<string, number>): string {
  const base = text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
  const before = taken.get(base) ?? 0;
  taken.set(base, before + 1);
  return before === 0 ? base : `${base}-${before}`;
}

/** The columns of a table, with a number where an earlier table has the same: names of regions are unique. */
function tableName({ header }: Tokens.Table, taken: Map<string, number>): string {
  const columns = header
    .map(({ text }) => text.replaceAll('`', ''))
    .filter(Boolean)
    .join(', ');
  const count = (taken.get(columns) ?? 0) + 1;
  taken.set(columns, count);
  return escape((columns || 'Table') + (count === 1 ? '' : ` (${count})`));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The text of inline HTML that marked wrote. */
const plain = (html: string) =>
  html.replace(/<[^>]+>/g, '').replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&${Object.keys(ENTITIES).find((name) => ENTITIES[name] === sign)};`);

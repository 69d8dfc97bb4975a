/** A part of a page of the documentation: what one search result leads to. */
export interface Section {
  /** Path with the anchor of the heading, if it has one; unique. */
  readonly id: string;
  readonly page: string;
  /** The heading; empty above the first one. */
  readonly heading: string;
  /** Paragraphs and list items. */
  readonly paragraphs: readonly string[];
  /** Tables and code, separated by empty lines; a table has a line for each row, first that of its header. */
  readonly rest: string;
  /** Words in bold type, which the section defines; absent if there are none. */
  readonly terms?: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const TABLES_AND_CODE = /<(table|pre)\b[\s\S]*?<\/\1>/g;
/** Rows of tables that links lead to. */
const NAMED_ROWS = /<tr\b[^>]*\bid="([^"]+)"[^>]*>([\s\S]*?)<\/tr>/g;
const TERMS = /<(?:strong|b)>([\s\S]*?)<\/(?:strong|b)>/g;
/** Between the cells of a row. */
export const CELLS = ' · ';
/** Between tables, and between the rows of a table without a header. */
export const BETWEEN = '\n\n';
const BLOCKS = /<\/?(?:p|li|ul|ol|div|dl|dt|dd|blockquote|br|h\d)\b[^>]*>/;

/** The sections of a rendered page, one per heading of the second or third level, without empty ones; pure. */
export function sectionsOf(html: string, path: string, page: string): Section[] {
  const article = /<article[^>]*>([\s\S]*?)<\/article>/.exec(html)?.[1] ?? '';
  // Folded definitions are a part of the text; the other lists that open are navigation.
  const unfolded = article.replace(/<details class="fold"><summary>[\s\S]*?<\/summary>([\s\S]*?)<\/details>/g, '$1');
  const body = unfolded.replace(/<(nav|details|h1|script|style)\b[\s\S]*?<\/\1>/g, '');
  const rows = [...body.matchAll(NAMED_ROWS)].map(([, id = '', cells = '']) =>
    rowSection(`${path}#${id}`, page, cells),
  );
  const sections = body.split(/(?=<h[23]\b)/).map((part): Section => {
    const [, attributes = '', inner = ''] = /^<h[23]\b([^>]*)>([\s\S]*?)<\/h[23]>/.exec(part) ?? [];
    const anchor = /\bid="([^"]+)"/.exec(attributes)?.[1];
    const content = part.replace(/^<h[23]\b[\s\S]*?<\/h[23]>/, '').replace(NAMED_ROWS, '');
    const terms = [...content.replace(TABLES_AND_CODE, '').matchAll(TERMS)]
      .map(([, term = '']) => textOf(term))
      .join(' ');
    return {
      id: anchor ? `${path}#${anchor}` : path,
      page,
      heading: textOf(inner),
      paragraphs: content.replace(TABLES_AND_CODE, '<br>').split(BLOCKS).map(textOf).filter(Boolean),
      rest: (content.match(TABLES_AND_CODE) ?? []).map(blockText).filter(Boolean).join(BETWEEN),
      ...(terms && { terms }),
    };
  });
  return merged(
    [...sections, ...rows].filter(
      ({ paragraphs, rest, heading }) => paragraphs.length > 0 || rest !== '' || heading !== '',
    ),
  );
}

/** A row with an anchor, such as that of an error code: its first cell, up to a line break, is the heading. */
function rowSection(id: string, page: string, cells: string): Section {
  const [first = '', ...others] = cells.split(/<\/t[dh]>/);
  return {
    id,
    page,
    heading: textOf(first.split('<br')[0] ?? ''),
    paragraphs: [others.map(textOf).filter(Boolean).join(CELLS)].filter(Boolean),
    rest: '',
  };
}

/** Sections that lead to the same place are one. */
function merged(sections: readonly Section[]): Section[] {
  const byId = new Map<string, Section>();
  for (const section of sections) {
    const known = byId.get(section.id);
    byId.set(section.id, known ? { ...known, ...joined(known, section) } : section);
  }
  return [...byId.values()];
}

const joined = (known: Section, { heading, paragraphs, rest, terms }: Section): Partial<Section> => ({
  paragraphs: [...known.paragraphs, heading, ...paragraphs].filter(Boolean),
  rest: [known.rest, rest].filter(Boolean).join(BETWEEN),
  ...((known.terms ?? terms) && { terms: [known.terms, terms].filter(Boolean).join(' ') }),
});

/** Lines of characters between the rows of a table in the output of a command. */
const RULES = /[─━═]{2,}|[─━═](?=\s|$)|-{4,}/gu;

/** Code without lines that only separate, or a table with a line for each row. */
const blockText = (html: string): string =>
  (html.match(/<tr\b[\s\S]*?<\/tr>/g) ?? [html])
    .map((row) => textOf(row.replace(RULES, ' ')))
    .filter(Boolean)
    .join(html.includes('<thead') ? '\n' : BETWEEN);

const textOf = (html: string) =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<\/t[dh]>(?:\s|<\/?(?:tr|thead|tbody)\b[^>]*>)*(?=<t[dh]\b)/g, CELLS)
    .replace(/<\/?(?:t[dhr]|pre|br)\b[^>]*>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

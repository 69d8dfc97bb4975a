/** A part of a page of the documentation: what one search result leads to. */
export interface Section {
  /** Path with the anchor of the heading, if it has one; unique. */
  readonly id: string;
  readonly page: string;
  /** The heading; empty above the first one. */
  readonly heading: string;
  readonly text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The sections of a rendered page, one per heading of the second or third level, without empty ones; pure. */
export function sectionsOf(html: string, path: string, page: string): Section[] {
  const article = /<article[^>]*>([\s\S]*?)<\/article>/.exec(html)?.[1] ?? '';
  const body = article.replace(/<(nav|details|h1|script|style)\b[\s\S]*?<\/\1>/g, '');
  const sections = body.split(/(?=<h[23]\b)/).map((part): Section => {
    const [, attributes = '', inner = ''] = /^<h[23]\b([^>]*)>([\s\S]*?)<\/h[23]>/.exec(part) ?? [];
    const anchor = /\bid="([^"]+)"/.exec(attributes)?.[1];
    const text = textOf(part.replace(/^<h[23]\b[\s\S]*?<\/h[23]>/, ''));
    return { id: anchor ? `${path}#${anchor}` : path, page, heading: textOf(inner), text };
  });
  return merged(sections.filter(({ text, heading }) => text !== '' || heading !== ''));
}

/** Sections that lead to the same place are one. */
function merged(sections: readonly Section[]): Section[] {
  const byId = new Map<string, Section>();
  for (const section of sections) {
    const known = byId.get(section.id);
    const text = known && [known.text, section.heading, section.text].filter(Boolean).join(' ');
    byId.set(section.id, known ? { ...known, text: text ?? '' } : section);
  }
  return [...byId.values()];
}

const textOf = (html: string) =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<\/?(?:p|li|t[dhr]|div|dt|dd|pre|br|h\d)\b[^>]*>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

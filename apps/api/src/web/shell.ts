import { escapeHtml } from './html.js';

/** Title, description and URL of a page for its `<head>`. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly url: string;
}

/** The built page with placeholders for the head and the content; see apps/web/src/app.html. */
export class Shell {
  constructor(private readonly html: string) {}

  /** @param content HTML for readers without scripts; the app removes it once it has loaded */
  fill(head: PageHead, content = ''): string {
    const [title, description, url] = [head.title, head.description, head.url].map(escapeHtml);
    const tags = [
      `<title>${title}</title>`,
      `<meta name="description" content="${description}">`,
      `<meta property="og:type" content="website">`,
      `<meta property="og:title" content="${title}">`,
      `<meta property="og:description" content="${description}">`,
      `<meta property="og:url" content="${url}">`,
    ];
    // Functions, since `$` has a meaning in a replacement text.
    return this.html
      .replace(/<title>.*?<\/title>/s, '')
      .replace('<!--head-->', () => tags.join('\n'))
      .replace('<!--static-->', () => content);
  }
}

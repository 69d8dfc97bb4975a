import { escapeHtml } from './html.js';

/** What a page says of itself before any script runs. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  readonly url: string;
}

/** The built page with places for what the server knows; see apps/web/src/app.html. */
export class Shell {
  constructor(private readonly html: string) {}

  /** @param content what reads without scripts; the app removes it when it stands */
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
    // Functions, since `$` in a replacement text means something.
    return this.html
      .replace(/<title>.*?<\/title>/s, '')
      .replace('<!--head-->', () => tags.join('\n'))
      .replace('<!--static-->', () => content);
  }
}

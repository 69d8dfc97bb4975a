import DOMPurify from 'dompurify';
import { Marked, type Tokens } from 'marked';

/** The page has three heading levels above those of a card. */
const FIRST_LEVEL = 4;
const LAST_LEVEL = 6;
/** Allowed elements of a description; others are removed, with their text kept. */
const TAGS = 'h4 h5 h6 p br hr strong em del code pre blockquote ul ol li table thead tbody tr th td a sub sup'.split(
  ' ',
);
const ATTRIBUTES = ['href', 'title', 'align', 'start'];
const ADDRESSES = /^(?:https?|mailto):/i;

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const marked = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth }: Tokens.Heading) {
      const level = Math.min(LAST_LEVEL, depth + FIRST_LEVEL - 1);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    /** A link with the image's text in its place: viewing a page loads nothing from elsewhere. */
    image: ({ href, text }: Tokens.Image) => `<a href="${escape(href)}">${escape(text || href)}</a>`,
  },
});

/**
 * Untrusted Markdown as safe HTML: no script, style, form, frame, image or id, links of the web and of mail only, with
 * rel attributes that disclaim them. Needs a document: it runs in the browser.
 */
export function renderModelCard(markdown: string): string {
  const card = DOMPurify.sanitize(marked.parse(markdown, { async: false }), {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOWED_URI_REGEXP: ADDRESSES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of card.querySelectorAll('a')) {
    if (link.hasAttribute('href')) link.rel = 'nofollow noopener ugc';
    else link.replaceWith(...link.childNodes);
  }
  for (const table of card.querySelectorAll('table')) {
    const box = document.createElement('div');
    box.className = 'scroll';
    table.replaceWith(box);
    box.append(table);
  }
  const whole = document.createElement('div');
  whole.append(card);
  return whole.innerHTML;
}

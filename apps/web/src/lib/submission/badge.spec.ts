import { badgeHtml, badgeMarkdown } from './badge.ts';

const badge = {
  src: 'https://x/badge/4F2KW9.svg?track=mac&board=closed',
  href: 'https://x/s/4F2KW9',
  alt: '<b> [C]_1 "on" MAC',
};

describe('a badge to copy', () => {
  it('is Markdown with escaped names', () =>
    expect(badgeMarkdown(badge)).toBe(
      '[![\\<b\\> \\[C\\]\\_1 "on" MAC](https://x/badge/4F2KW9.svg?track=mac&board=closed)](https://x/s/4F2KW9)',
    ));
  it('is HTML with escaped names', () =>
    expect(badgeHtml(badge)).toBe(
      '<a href="https://x/s/4F2KW9"><img src="https://x/badge/4F2KW9.svg?track=mac&amp;board=closed" alt="&lt;b&gt; [C]_1 &quot;on&quot; MAC" height="20"></a>',
    ));
});

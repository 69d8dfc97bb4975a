import { DOCS_PAGES, neighboursOf } from './pages.ts';
import { render, renderSentence } from './render.ts';

const pageOf = (file: string) =>
  ({ 'docs/bundle.md': '/docs/bundle/reference', 'SECURITY.md': '/docs/reporting' })[file];
const rendered = (markdown: string) => render(markdown, 'docs/operate/install.md', pageOf);

describe('a Markdown file of the repository as a page', () => {
  it('gives its first heading as the title, not as a part of the page', () => {
    expect(rendered('# Install & run\n\nText.')).toEqual({
      title: 'Install & run',
      html: '<p>Text.</p>\n',
      contents: [],
    });
  });

  it('removes comments about its generation', () => {
    expect(rendered('# A\n\n*Generated from the registry by `npm run x`.*\n\nText.').html).toBe('<p>Text.</p>\n');
  });

  it('gives headings the ids of repository hosts, with a number for repeated ones', () => {
    const { html, contents } = rendered('## mAP · `vaw.map.v1`\n\n### What “it” is, and why\n\n## Twice\n\n## Twice');
    expect([...html.matchAll(/id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'map--vawmapv1',
      'what-it-is-and-why',
      'twice',
      'twice-1',
    ]);
    expect(contents.map(({ text }) => text)).toEqual(['mAP · vaw.map.v1', 'Twice', 'Twice']);
  });

  it('folds a long list after its first items, and no other', () => {
    const list = (length: number) => Array.from({ length }, (_, at) => `- Change ${at + 1}.`).join('\n');
    const [first, rest, none] = rendered(list(40)).html.split(/<details class="fold"><summary>32 more<\/summary>/);
    expect(first?.match(/<li>/g)).toHaveLength(8);
    expect(rest).toMatch(/^\n<ul>\n<li>Change 9\.<\/li>[^]*<li>Change 40\.<\/li>\n<\/ul>\n<\/details>\n$/);
    expect(none).toBeUndefined();
    expect(rendered(list(20)).html).not.toContain('<details');
  });

  it('marks cells with a text to read, which need a minimum width', () => {
    const long = 'A sentence with many more characters than a value.';
    const { html } = rendered(`| a | b |\n| --- | --- |\n| 1 | ${long} |`);
    expect(html).toContain(`<td>1</td><td class="long">${long}</td>`);
    expect(rendered(`| a |\n| --- |\n| ${long} ${long} |`).html).toContain(
      `<td class="long longer">${long} ${long}</td>`,
    );
  });

  it('folds the definition of a metric under its first sentence, and no other section', () => {
    const metric = '## mAP · `vaw.map.v1`\n\nMean of AP.\n\n- **Formula** x\n\n**Worked** 1\n\n';
    expect(rendered(`## The example\n\nText.\n\nMore.\n\n${metric}## Last\n\nText.`).html).toBe(
      '<h2 id="the-example">The example</h2>\n<p>Text.</p>\n<p>More.</p>\n' +
        '<h2 id="map--vawmapv1">mAP · <code>vaw.map.v1</code></h2>\n<p>Mean of AP.</p>\n' +
        '<details class="fold"><summary>Definition and example</summary>\n' +
        '<ul>\n<li><strong>Formula</strong> x</li>\n</ul>\n<p><strong>Worked</strong> 1</p>\n</details>\n' +
        '<h2 id="last">Last</h2>\n<p>Text.</p>\n',
    );
    expect(rendered('## mAP · `vaw.map.v1`\n\nMean of AP.').html).not.toContain('<details');
  });

  it('converts a link to a file to one to its page, with its anchor', () => {
    expect(rendered('[the codes](../bundle.md#codes), [security](../../SECURITY.md), [below](#below)').html).toBe(
      '<p><a href="/docs/bundle/reference#codes">the codes</a>, <a href="/docs/reporting">security</a>, <a href="#below">below</a></p>\n',
    );
  });

  it('replaces a link without a target on the site by its text', () => {
    expect(rendered('its [own file](../../deploy/nats/README.md)').html).toBe('<p>its own file</p>\n');
  });

  it('shows an image of the site, and otherwise its description', () => {
    const image = (imageOf?: (file: string) => string | undefined) =>
      render('![Two "stars"](images/stars.jpg)', 'docs/shapes.md', () => undefined, imageOf).html;
    expect(image((file) => (file === 'docs/images/stars.jpg' ? '/stars.1f.jpg' : undefined))).toBe(
      '<p><img src="/stars.1f.jpg" alt="Two &quot;stars&quot;" /></p>\n',
    );
    expect(image()).toBe('<p>Two &quot;stars&quot;</p>\n');
  });

  it('puts a table into a scrollable box with keyboard access', () => {
    const { html } = rendered('| a `b` | c |\n|---|---|\n| 1 < 2 | `x` |');
    expect(html).toContain('<div class="scroll" tabindex="0" role="region" aria-label="a b, c">');
    expect(html).toContain('<th scope="col">a <code>b</code></th>');
    expect(html).toContain('<td>1 &lt; 2</td>');
  });

  it('lets a long name in a table end its line after a separator, but no number', () => {
    const { html } = rendered('| `job_name` | b |\n|---|---|\n| `a_b/c.d 0.5` | a_b |\n\nOf `a_b`.');
    expect(html).toContain('<code>job_<wbr>name</code>');
    expect(html).toContain('<td><code>a_<wbr>b/<wbr>c.<wbr>d 0.5</code></td><td>a_b</td>');
    expect(html).toContain('<p>Of <code>a_b</code>.</p>');
  });

  it('gives tables with the same columns different names', () => {
    const { html } = rendered('| a |\n|---|\n| 1 |\n\nthen\n\n| a |\n|---|\n| 2 |');
    expect(html.match(/aria-label="[^"]*"/g)).toEqual(['aria-label="a"', 'aria-label="a (2)"']);
  });
});

it.each([
  ['Pack it with `primitives submit <folder>`.', 'Pack it with <code>primitives submit &lt;folder&gt;</code>.'],
  [
    '"{name}" cannot be unpacked: {reason}',
    '&quot;<i>&lt;name&gt;</i>&quot; cannot be unpacked: <i>&lt;reason&gt;</i>',
  ],
  ['{file}: {a_role} model', '<i>&lt;file&gt;</i>: <i>&lt;a role&gt;</i> model'],
  [
    'the page Bundle reference (/docs/bundle/reference) describes the fields',
    'the page <a href="/docs/bundle/reference">Bundle reference</a> describes the fields',
  ],
  ['see the page Python package, /docs/python', 'see the page <a href="/docs/python">Python package</a>'],
])('a sentence of a registry is rendered: %s', (text, html) => {
  expect(renderSentence(text)).toBe(html);
});

it('the docs list each page and each file once', () => {
  for (const names of [
    DOCS_PAGES.map(({ path }) => path),
    DOCS_PAGES.flatMap(({ source, twin }) => source ?? twin ?? []),
  ])
    expect(new Set(names).size).toBe(names.length);
});

it('the docs have a reading order', () => {
  const [first, second, third] = DOCS_PAGES;
  expect(neighboursOf(second?.path ?? '')).toEqual({ previous: first, next: third });
  expect(neighboursOf(first?.path ?? '')).toEqual({ next: second });
  expect(neighboursOf(DOCS_PAGES.at(-1)?.path ?? '')).toEqual({ previous: DOCS_PAGES.at(-2) });
  expect(neighboursOf('no-page')).toEqual({});
});

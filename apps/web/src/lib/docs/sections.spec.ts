import { sectionsOf } from './sections.ts';

const PAGE = `<main><nav>Docs</nav><article><h1>Ranks</h1><!--[--><p class="lede">Who &amp; why.</p>
<details><summary>On this page</summary></details>
<h2 id="ties">Ties &lt; 5%</h2><p>Two models</p><table><tr><td>share</td><td>a rank</td></tr></table>
<h3>No anchor</h3><p>More.</p><h2 id="empty"></h2></article></main>`;

describe('the sections of a page of the documentation', () => {
  it('have a heading, an address and a text each; a heading without an anchor leads to the page', () => {
    expect(sectionsOf(PAGE, '/docs/ranks', 'How ranks are computed')).toEqual([
      {
        id: '/docs/ranks',
        page: 'How ranks are computed',
        heading: '',
        paragraphs: ['Who & why.', 'No anchor', 'More.'],
        rest: '',
      },
      {
        id: '/docs/ranks#ties',
        page: 'How ranks are computed',
        heading: 'Ties < 5%',
        paragraphs: ['Two models'],
        rest: 'share · a rank',
      },
    ]);
  });

  it('have the output of commands without the lines between its rows', () => {
    const output = '<pre><code>Metric  value\n──────  ─\nAUC     3\n\n$ cmd --json</code></pre>';
    const table = '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1 – 2</td></tr></tbody></table>';
    const [{ rest } = { rest: '' }] = sectionsOf(`<article><p>T.</p>${output}${table}</article>`, '/docs/c', 'C');
    expect(rest).toBe('Metric value AUC 3 $ cmd --json\n\na\n1 – 2');
  });

  it('name the words that they define', () => {
    const page =
      '<article><h2 id="a">A</h2><p>A <strong>sealed</strong> result.</p><h2 id="b">B</h2><p>C.</p></article>';
    expect(sectionsOf(page, '/docs/m', 'M').map(({ terms }) => terms)).toEqual(['sealed', undefined]);
  });

  it('contain folded definitions, without the words that open them', () => {
    const fold = '<details class="fold"><summary>Definition</summary><ul><li>Formula x</li></ul></details>';
    const page = `<article><h2 id="map">mAP</h2><p>Mean.</p>${fold}<h2 id="b">B</h2><p>Last.</p></article>`;
    expect(sectionsOf(page, '/docs/m', 'M').map(({ paragraphs }) => paragraphs)).toEqual([
      ['Mean.', 'Formula x'],
      ['Last.'],
    ]);
  });

  it('contain each row that has an anchor, and separate the cells of the others', () => {
    const rows =
      '<tr><th>code</th><th>remedy</th></tr></thead><tbody><tr id="a_b" class="x"><th><code>a_<wbr>b</code><br><small>flag</small></th><td>Wait.</td><td>yes</td></tr><tr><td>c</td>\n<td>d</td></tr>';
    const page = `<article><h2 id="codes">Codes</h2><table><thead>${rows}</tbody></table></article>`;
    expect(sectionsOf(page, '/docs/errors', 'Errors').map(({ page: _, ...one }) => one)).toEqual([
      { id: '/docs/errors#codes', heading: 'Codes', paragraphs: [], rest: 'code · remedy\nc · d' },
      { id: '/docs/errors#a_b', heading: 'a_b', paragraphs: ['Wait. · yes'], rest: '' },
    ]);
  });

  it('are none of a page without an article', () => expect(sectionsOf('<main></main>', '/docs', 'Docs')).toEqual([]));
});

import { Shell } from './shell.js';

const shell = new Shell('<html><head><title>old</title><!--head--></head><body><!--static--></body></html>');

describe('the shell of a page', () => {
  it('says what the page is about', () => {
    const html = shell.fill({ title: 'T', description: 'D', url: 'https://x/y' }, '<main>table</main>');
    expect(html).toMatch(
      /<head><title>T<\/title>\n<meta name="description" content="D">[^]*og:url" content="https:\/\/x\/y"><\/head><body><main>table<\/main>/,
    );
    expect(html).not.toContain('old');
  });
  it('lets no name become markup', () => {
    const html = shell.fill({ title: '</title><script>', description: '"onload="x', url: 'https://x' });
    expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>');
    expect(html).toContain('content="&quot;onload=&quot;x"');
  });
  it('takes signs that mean something to replacements as they are', () => {
    expect(shell.fill({ title: '$& $1', description: '', url: '' }, "$'")).toContain('<title>$&amp; $1</title>');
  });
});

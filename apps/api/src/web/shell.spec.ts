import { Shell } from './shell.js';

const shell = new Shell('<html><head><title>old</title><!--head--></head><body><!--static--></body></html>');

describe('the shell of a page', () => {
  it('renders title and description', () => {
    const html = shell.fill({ title: 'T', description: 'D', url: 'https://x/y' }, '<main>table</main>');
    expect(html).toMatch(
      /<head><title>T<\/title>\n<meta name="description" content="D">[^]*og:url" content="https:\/\/x\/y"><\/head><body><main>table<\/main>/,
    );
    expect(html).not.toContain('old');
  });
  it('escapes markup in names', () => {
    const html = shell.fill({ title: '</title><script>', description: '"onload="x', url: 'https://x' });
    expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>');
    expect(html).toContain('content="&quot;onload=&quot;x"');
  });
  it('inserts replacement patterns literally', () => {
    expect(shell.fill({ title: '$& $1', description: '', url: '' }, "$'")).toContain('<title>$&amp; $1</title>');
  });
});

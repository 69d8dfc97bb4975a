import { inlineScriptHashes } from './security-headers.js';

describe('the hashes of inline scripts', () => {
  it('equal the hashes that browsers compute and cover inline scripts only', () => {
    const html = '<script src="/a.js"></script><script>\n  start();\n</script><script type="module" nonce>x</script>';
    expect(inlineScriptHashes(html)).toEqual([
      "'sha256-IwJ8HMQ0kEv4Hqeb/k0wwXXvuYWzywnUAuKiS02uiBk='",
      expect.stringMatching(/^'sha256-.{44}'$/),
    ]);
  });
});

import { LinkRefusedError, signLink, verifyLink, type LinkGrant } from './index.js';

const SHA = 'a'.repeat(64);
const noon = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-21T12:10:00Z');
const READ: LinkGrant = { method: 'GET', sha256: SHA };
const WRITE: LinkGrant = { method: 'PUT', maxBytes: 1000, purpose: 'e.3.1' };

const use = (
  link: string,
  method: string,
  change: (url: URL) => void = () => undefined,
  now = noon,
  secrets = ['secret'],
) => {
  const url = new URL(link.replace('{digest}', SHA));
  change(url);
  return verifyLink(secrets, { method, sha256: url.pathname.split('/').at(-1) ?? '', query: url.searchParams }, now);
};

describe('a link', () => {
  const read = signLink('secret', 'http://api:1', READ, later);
  const write = signLink('secret', 'http://api:1', WRITE, later);

  it('for reading names one blob', () => {
    expect(read).toMatch(new RegExp(`^http://api:1/blobs/${SHA}\\?`));
    expect(use(read, 'GET')).toEqual(READ);
  });
  it('for writing leaves the digest open and limits the size', () => {
    expect(write).toContain('/blobs/{digest}?');
    expect(use(write, 'PUT')).toEqual(WRITE);
  });
  it('expires', () => expect(() => use(read, 'GET', undefined, later)).toThrow('the link is expired'));
  it('cannot be extended', () =>
    expect(() => use(read, 'GET', (url) => url.searchParams.set('expires', '9e15'))).toThrow('forged'));
  it('opens no other blob', () =>
    expect(() => use(read, 'GET', (url) => (url.pathname = `/blobs/${'b'.repeat(64)}`))).toThrow(LinkRefusedError));
  it('allows no more bytes than it was created for', () =>
    expect(() => use(write, 'PUT', (url) => url.searchParams.set('max', '1001'))).toThrow('forged'));
  it('for reading does not write, and vice versa', () => {
    expect(() => use(read, 'PUT')).toThrow('forged');
    expect(() => use(write, 'GET')).toThrow('forged');
    expect(() => use(read, 'DELETE')).toThrow('incomplete');
  });
  it('of the previous secret is valid while both are accepted, and not after', () => {
    const old = signLink('previous', 'http://api:1', READ, later);
    for (const link of [old, read]) expect(use(link, 'GET', undefined, noon, ['secret', 'previous'])).toEqual(READ);
    expect(() => use(old, 'GET')).toThrow('forged');
    expect(() => use(old, 'GET', undefined, later, ['secret', 'previous'])).toThrow('the link is expired');
  });
  it('of another secret is forged', () =>
    expect(() => use(signLink('other', 'http://api:1', READ, later), 'GET')).toThrow('forged'));
});

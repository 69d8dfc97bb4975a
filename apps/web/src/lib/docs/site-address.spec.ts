import { withSiteAddress } from './site-address.ts';

describe('the address of the site in the documentation', () => {
  it('replaces that of examples, with or without a path', () =>
    expect(withSiteAddress('login --url http://localhost:4600; http://localhost:4600/docs', 'https://a.example')).toBe(
      'login --url https://a.example; https://a.example/docs',
    ));
  it('leaves other addresses', () =>
    expect(withSiteAddress('http://localhost:5173', 'https://a.example')).toBe('http://localhost:5173'));
});

import { nameFromProvider } from './name-from-provider.js';
import { safePath } from './safe-path.js';

describe('the way to go after signing in', () => {
  it.each(['/', '/submit', '/t/mac/closed?sort=map&q=%20x', '/a//b'])('is %s', (next) =>
    expect(safePath(next)).toBe(next),
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/x',
    '/a\\b',
    'https://evil.example',
    '',
    'x',
    '/\u0000',
    '/ //x',
  ])('is none like %j', (next) => expect(safePath(next)).toBe('/'));
});

describe('a name that another site gives', () => {
  it.each([
    ['Grace Hopper', 'Grace Hopper'],
    ['  Grace \t Hopper ', 'Grace Hopper'],
    ['Eve\u0000\r\nBcc: all@example.org\u202e', 'Eve Bcc: all@example.org'],
    ['李小龍', '李小龍'],
    ['\u200b\u202e', 'the subject'],
    ['😀'.repeat(100), '😀'.repeat(80)],
  ])('%j is shown as %j', (given, shown) => expect(nameFromProvider(given, 'the subject')).toBe(shown));
});

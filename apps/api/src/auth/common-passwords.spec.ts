import { isCommonPassword } from './common-passwords';

describe('the check for common passwords', () => {
  it.each([
    'password123',
    'Password2026!',
    '1234567890',
    '9876543210',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '123qwerty!!',
    'qwertyqwerty',
    'P@ssw0rd1234',
  ])('rejects %s', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each(['correct horse battery', 'a password of mine', '8362950174', 'tomato-sliced-9'])('accepts %s', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );
});

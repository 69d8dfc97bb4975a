import { randomCode, readCode } from './code.js';

describe('the code of a submission', () => {
  it('uses an unambiguous alphabet', () => {
    expect(Array.from({ length: 200 }, randomCode).every((code) => /^[0-9A-HJKMNP-TV-Z]{6}$/.test(code))).toBe(true);
  });
  it('is read however it is typed', () =>
    expect([' abc12x', 'ABC1OX', 'abcILx'].map(readCode)).toEqual(['ABC12X', 'ABC10X', 'ABC11X']));
  it('is not any other text', () =>
    expect(['', 'ABC12', 'ABC12XX', 'ABC12U', 'ABC-12'].map(readCode)).toEqual(Array(5).fill(null)));
});

import { copyNotAllowed, copyOn, willBeCopy } from './copy-text.js';

describe('the sentence about a copy', () => {
  it('names the entry, its team and its code', () => {
    expect(copyOn({ code: '4F2KW9', name: 'Small CLIP', team: { name: 'Ada' } })).toBe(
      'a copy of Small CLIP (Ada, 4F2KW9): the boards rank that submission, not this one',
    );
  });
  it('names no entry that a maintainer removed', () => {
    expect(copyOn(null)).toBe('a copy of a model that a maintainer removed from the boards, and not ranked');
  });
  it('is the message of the refusal, for each track', () => {
    expect(copyNotAllowed(['mac: a copy', 'shapes: a copy'])).toMatchObject({
      code: 'copy_not_allowed',
      message: 'mac: a copy; shapes: a copy',
      remedy: expect.stringContaining('--yes'),
    });
  });
  it('states before an upload that a copy uses quota', () => {
    expect(willBeCopy('mac', null)).toBe(
      'mac: this submission will be a copy of a model that a maintainer removed from the boards, and not ranked; it uses quota all the same',
    );
  });
});

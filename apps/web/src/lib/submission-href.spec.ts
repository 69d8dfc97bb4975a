import { submissionHref } from './submission-href.ts';

describe('the address of a submission', () => {
  it('names the track of the result', () => expect(submissionHref('4F2KW9', 'mac')).toBe('/s/4F2KW9?track=mac'));

  it('names none where the track is not known', () => expect(submissionHref('4F2KW9')).toBe('/s/4F2KW9'));
});

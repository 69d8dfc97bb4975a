import { askedParts } from './parts.js';

const KNOWN = ['judging', 'episodes'] as const;

describe('the parts of a section', () => {
  it('are all of them without a flag', () => {
    expect(askedParts(KNOWN, [])).toEqual([
      { part: 'judging', only: null },
      { part: 'episodes', only: null },
    ]);
  });
  it('are those that flags name, in the order of the section', () => {
    expect(askedParts(KNOWN, ['--episodes', '--judging'])).toEqual(askedParts(KNOWN, []));
    expect(askedParts(KNOWN, ['--judging=vaw-itc = x'])).toEqual([{ part: 'judging', only: 'vaw-itc = x' }]);
  });
  it('are told when a flag names none', () => {
    expect(() => askedParts(KNOWN, ['--juging'])).toThrow('there is no part juging; known are judging, episodes');
  });
});

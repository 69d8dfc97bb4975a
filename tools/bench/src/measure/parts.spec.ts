import { requestedParts } from './parts.js';

const KNOWN = ['judging', 'episodes'] as const;

describe('the parts of a section', () => {
  it('are all selected without a flag', () => {
    expect(requestedParts(KNOWN, [])).toEqual([
      { part: 'judging', only: null },
      { part: 'episodes', only: null },
    ]);
  });
  it('are selected by flags, in the order of the section', () => {
    expect(requestedParts(KNOWN, ['--episodes', '--judging'])).toEqual(requestedParts(KNOWN, []));
    expect(requestedParts(KNOWN, ['--judging=vaw-itc = x'])).toEqual([{ part: 'judging', only: 'vaw-itc = x' }]);
  });
  it('are listed when a flag names none', () => {
    expect(() => requestedParts(KNOWN, ['--juging'])).toThrow('there is no part juging; known are judging, episodes');
  });
});

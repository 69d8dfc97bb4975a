import { similarNames } from './similar-names.js';

const TRACKS = ['shapes', 'shapes-pairs', 'vaw-itc', 'mac', 'two-a-day'];

it.each([
  ['shape', ['shapes', 'shapes-pairs']],
  ['vaw', ['vaw-itc']],
  ['xyz', []],
  ['no-such-track', []],
])('suggests the tracks similar to %s', (text, expected) => expect(similarNames(text, TRACKS)).toEqual(expected));

it('puts the most similar first', () => expect(similarNames('shapes-pair', TRACKS)[0]).toBe('shapes-pairs'));

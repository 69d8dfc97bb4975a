import { nearest } from './nearest.js';

const TRACKS = ['shapes', 'shapes-pairs', 'vaw-itc', 'mac', 'two-a-day'];

it.each([
  ['shape', ['shapes', 'shapes-pairs']],
  ['vaw', ['vaw-itc']],
  ['xyz', []],
  ['no-such-track', []],
])('suggests the tracks similar to %s', (text, expected) => expect(nearest(text, TRACKS)).toEqual(expected));

it('puts the nearest first', () => expect(nearest('shapes-pair', TRACKS)[0]).toBe('shapes-pairs'));

import { nearest } from './nearest.js';

const TRACKS = ['shapes', 'shapes-pairs', 'vaw-itc', 'mac'];

it.each([
  ['shape', ['shapes', 'shapes-pairs']],
  ['vaw', ['vaw-itc']],
  ['xyz', TRACKS],
])('suggests the tracks nearest to %s', (text, expected) =>
  expect(nearest(text, TRACKS)).toEqual(expect.arrayContaining(expected)),
);

it('puts the nearest first', () => expect(nearest('shapes-pair', TRACKS)[0]).toBe('shapes-pairs'));

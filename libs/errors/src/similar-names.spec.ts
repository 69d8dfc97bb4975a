import { similarNames } from './similar-names.js';

const TRACKS = ['shapes', 'shapes-pairs', 'vaw-itc', 'mac', 'two-a-day'];

it.each([
  ['shape', ['shapes', 'shapes-pairs']],
  ['vaw', ['vaw-itc']],
  ['xyz', []],
  ['no-such-track', []],
])('suggests the tracks similar to %s', (text, expected) => expect(similarNames(text, TRACKS)).toEqual(expected));

it('puts names that begin with the text first, shortest first', () =>
  expect(similarNames('shape', ['open-shapes', 'shapes-vaw-vqa', 'shapes-pairs', 'shapes'])).toEqual([
    'shapes',
    'shapes-pairs',
    'shapes-vaw-vqa',
  ]));

it('has the order of the Python command', () => {
  const names = ['open-shapes', 'shapes-vaw-vqa', 'shapes-pairs', 'shapes']; // of tests/test_neighbours.py
  expect(similarNames('shapes-pair', names)).toEqual(['shapes-pairs', 'shapes', 'shapes-vaw-vqa']);
});

it('puts the most similar first', () => expect(similarNames('shapes-pair', TRACKS)[0]).toBe('shapes-pairs'));

import { PROTOCOL_IDS } from '@primitives/benchmark';

import { words } from '../strings/home.ts';
import { groupTracks, lineOf } from './track-groups.ts';

it('groups tracks by research line, in the order of their first tracks', () => {
  const tracks = ['vaw-itm', 'mac', 'vaw-vqa', 'attribute-probe'].map((protocol) => ({ protocol }));
  expect(groupTracks(tracks)).toEqual([
    { line: 'vaw', tracks: [{ protocol: 'vaw-itm' }, { protocol: 'vaw-vqa' }] },
    { line: 'mac', tracks: [{ protocol: 'mac' }] },
    { line: 'probe', tracks: [{ protocol: 'attribute-probe' }] },
  ]);
});
it('states a name and a question of the line of each protocol, and of no other line', () => {
  const lines = new Set(PROTOCOL_IDS.map(lineOf));
  expect(Object.keys(words.lines).sort()).toEqual([...lines].sort());
});
it.each([
  ['czsl-cross', 'czsl'],
  ['compmap-embedding', 'compmap'],
  ['compun', 'compun'],
  ['image-caption-pairs', 'captions'],
])('the line of %s is %s', (protocol, line) => expect(lineOf(protocol)).toBe(line));

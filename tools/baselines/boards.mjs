// Scores the baselines on every board that `npm start` submits them to, and writes the results to
// expected/boards/<track>.json: node tools/baselines/boards.mjs <folder of render.mjs, rendered with your own seed>
// [track ...]
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const HERE = import.meta.dirname;
/** The folder of render.mjs for a track, the protocol, and the scored set where there are several. */
const TRACKS = {
  shapes: ['test', 'mac'],
  'shapes-czsl': ['pairs', 'czsl', 'test'],
  'shapes-czsl-cross': ['foreign', 'czsl-cross', 'test'],
  'shapes-vaw-classifier': ['regions', 'vaw-classifier'],
  'shapes-vaw-itc': ['regions', 'vaw-itc'],
  'shapes-vaw-itm': ['regions', 'vaw-itm'],
  'shapes-vaw-vqa': ['regions', 'vaw-vqa'],
  'shapes-compun': ['compounds', 'compun'],
  'shapes-compmap': ['pairs', 'compmap'],
  'shapes-compmap-few-shot': ['concepts', 'compmap'],
  'shapes-attribute-probe': ['concepts', 'attribute-probe'],
};

const [folder, ...requested] = process.argv.slice(2);
const unknown = requested.filter((track) => !(track in TRACKS));
if (folder === undefined || unknown.length > 0) {
  if (unknown.length > 0)
    console.error(`no track is called ${unknown.join(', ')}; there are ${Object.keys(TRACKS).join(', ')}`);
  console.error('usage: node tools/baselines/boards.mjs <folder of render.mjs> [track ...]');
  process.exit(2);
}
const baselines = JSON.parse(readFileSync(join(HERE, 'baselines.json'), 'utf8'));
for (const track of requested.length > 0 ? requested : Object.keys(TRACKS)) {
  const [split, protocol, set] = TRACKS[track];
  const entered = baselines.filter(
    ({ awaited = true, moreTracks = [] }) => moreTracks.includes(track) || (awaited && track === 'shapes'),
  );
  const { status } = spawnSync(
    process.execPath,
    [
      join(HERE, 'score.mjs'),
      join(folder, split),
      '--protocol',
      protocol,
      ...(set ? ['--set', set] : []),
      '--json',
      join(HERE, 'expected', 'boards', `${track}.json`),
      ...entered.map((baseline) => join(HERE, 'bundles', baseline.folder)),
    ],
    { stdio: 'inherit' },
  );
  if (status !== 0) process.exit(1);
}

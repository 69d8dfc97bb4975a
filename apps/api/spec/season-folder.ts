import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SeasonStatement } from '@primitives/benchmark';
import { importBenchmark, IMPORTERS } from '@primitives/datasets';
import { LAYOUTS, recordOf, sceneOf, type SceneRecord, type Split } from '@primitives/still-life';
import { placeholderPicture, writeInto } from '@primitives/testing';
import { commitmentOf, openSeasonFolder, readStatement } from '../../cli/src/seasons/season-folder';
import { GENERATOR } from '../../cli/src/seasons/season-parts';
import { cutSeasonSplit, seasonName, type SeasonSplit } from '../../cli/src/seasons/season-split';
import type { CommandLineDeployment } from './command-line-deployment';

/** Parts of Still Life with seasons in these tests, and the protocol of each. */
const PROTOCOLS = { compositions: 'mac', captions: 'caption-choice' } as const;
export type Part = keyof typeof PROTOCOLS;

/** Enough for nearly every pair of the vocabulary; all of them have one tiny image. */
const TRAINING_SCENES = 400;
const SCENES = 8;

/** Scenes with their true labels, and a tiny picture in place of the rendered one. */
function recordsOf(seed: string, split: Split, count: number): SceneRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const scene = sceneOf(seed, index, split);
    const visible = { box: [0, 0, 8, 8], pixels: 64, alone: 64 } as const;
    return {
      ...recordOf(
        seed,
        scene,
        scene.things.map(() => visible),
      ),
      image: `${split}.png`,
    };
  });
}

async function writeScenes(
  folder: string,
  { part, name }: { readonly part: Part; readonly name: string },
  records: readonly SceneRecord[],
): Promise<string> {
  const { files } = LAYOUTS[part]!({ name }, records);
  for (const [path, text] of Object.entries(files)) await writeInto(folder, path, text);
  for (const [i, image] of [...new Set(records.map((record) => record.image))].entries())
    await writeInto(folder, `images/${image}`, await placeholderPicture(records.length + i));
  return folder;
}

/** The version folder of the track's benchmark. */
export async function versionFolder(deployment: CommandLineDeployment, part: Part = 'compositions'): Promise<string> {
  const folder = deployment.at(`still-life-${part}`);
  if (!existsSync(folder)) {
    const records = [...recordsOf('public', 'train', TRAINING_SCENES), ...recordsOf('public', 'test', SCENES)];
    await writeScenes(folder, { part, name: 'public' }, records);
  }
  const report = await importBenchmark({
    importer: IMPORTERS.find(({ id }) => id === 'own')!,
    folder,
    out: deployment.at(`still-life-${part}-versions`),
    number: 1,
  });
  if (!report.version) throw new Error(`the scenes were not imported: ${report.refusedFor.join(', ')}`);
  return report.version.folder;
}

/** Registers a benchmark of Still Life with tiny pictures, and opens a track with this slug on it. */
export async function openSeasonTrack(
  deployment: CommandLineDeployment,
  slug: string,
  part: Part = 'compositions',
): Promise<void> {
  const folder = await versionFolder(deployment, part);
  const words = (text: string): string[] => text.split(' ');
  for (const args of [
    ['admin', 'benchmark', 'add', folder, '--splits', 'test', '--labels-folder', deployment.at('labels')],
    [
      ...words(`admin track open ${slug} --benchmark still-life-${part}-public@1 --protocol ${PROTOCOLS[part]}`),
      ...['--title', 'Rooms', '--task', 'Name the objects.'],
    ],
  ]) {
    const { exitCode, stderr } = await deployment.run(args);
    if (exitCode !== 0) throw new Error(stderr);
  }
}

interface WrittenSeason {
  readonly folder: string;
  readonly statement: SeasonStatement;
  readonly text: string;
  readonly commitment: string;
  readonly split: SeasonSplit;
}

/** A season folder as `primitives scenes season` writes it, with tiny pictures. */
export async function writeSeason(
  deployment: CommandLineDeployment,
  { track, number, part = 'compositions' }: { readonly track: string; readonly number: number; readonly part?: Part },
): Promise<WrittenSeason> {
  const folder = deployment.at(`${track}-${number}`);
  const about = { track, number, generator: GENERATOR, renderer: 'tiny pictures', part, scenes: SCENES };
  const statement = await openSeasonFolder(folder, about);
  await writeScenes(
    join(folder, 'scenes', part),
    { part, name: seasonName(number) },
    recordsOf(statement.seed, 'test', statement.scenes),
  );
  const split = await cutSeasonSplit(statement, join(await versionFolder(deployment, part), 'definition.json'), folder);
  const { text } = await readStatement(folder);
  return { folder, statement, text, commitment: commitmentOf(text), split };
}

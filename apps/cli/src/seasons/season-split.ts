import { copyFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SeasonStatement } from '@primitives/benchmark';
import {
  importBenchmark,
  IMPORTERS,
  readDefinition,
  readLabels,
  SPLIT_FILES,
  writeCut,
  type SplitFiles,
} from '@primitives/datasets';
import { testMask } from '@primitives/splits';
import { CliError } from '../cli-error.js';
import { renderScenes } from '../scenes/render-scenes.js';
import { isSeasonPart, labelFilter, SEASON_PARTS } from './season-parts.js';

/** Folder of the rendered scenes in the folder of a season. */
const SCENES = 'scenes';

/** A part of the slugs of the benchmarks of a season. */
export const seasonName = (number: number): string => `season-${number}`;

/** The captions of the season, in its split folder; of caption benchmarks only. */
export const CAPTIONS = 'captions.json';

export interface SeasonSplit {
  readonly files: SplitFiles;
  readonly instances: number;
  /** Instances that the definition cannot score. */
  readonly omitted: number;
}

/**
 * Renders the scenes of a season and writes its split to `<folder>/split`. The same statement, definition and renderer
 * give the same bytes.
 *
 * @param definition definition.json of the track that the season renews
 * @throws CliError chromium_missing, scenes_differ, rendering_failed, season_part, season_import
 */
export async function writeSeasonSplit(
  statement: SeasonStatement,
  definition: string,
  folder: string,
  quiet: boolean,
): Promise<SeasonSplit> {
  const { number, seed, scenes } = statement;
  await renderScenes({
    out: join(folder, SCENES),
    name: seasonName(number),
    seed,
    scenes: Array.from({ length: scenes }, (_, index) => ({ split: 'test' as const, index })),
    quiet,
  });
  return cutSeasonSplit(statement, definition, folder);
}

/** As `writeSeasonSplit`, of scenes that are rendered already. */
export async function cutSeasonSplit(
  { part }: SeasonStatement,
  definition: string,
  folder: string,
): Promise<SeasonSplit> {
  const pool = await importedTest(part, join(folder, SCENES, part), join(folder, 'imported'));
  const fits = labelFilter(await readDefinition(definition));
  const labels = await readLabels(join(pool, SPLIT_FILES.labels));
  const chosen = labels.flatMap((label, i) => (fits(label) ? [i] : []));
  const split = join(folder, 'split');
  // Its definition is read-only, like every file of a version: also that of an earlier run
  await rm(split, { recursive: true, force: true });
  const files = await writeCut(pool, testMask(labels.length, chosen), split);
  await rm(files.definition);
  await copyFile(definition, files.definition);
  const { captions } = await readDefinition(join(dirname(dirname(pool)), SPLIT_FILES.definition));
  if (captions) await writeFile(join(split, CAPTIONS), `${JSON.stringify(captions)}\n`);
  return { files, instances: chosen.length, omitted: labels.length - chosen.length };
}

/** Imports the test scenes of a layout. @returns the folder of the split */
async function importedTest(part: string, folder: string, out: string): Promise<string> {
  if (!isSeasonPart(part)) throw refusedImport(part, ['season_part']);
  const { importer: id, accept } = SEASON_PARTS[part];
  const importer = IMPORTERS.find((one) => one.id === id)!;
  const report = await importBenchmark({ importer, folder, out, number: 1, sets: ['test'], accept });
  if (report.version === null) throw refusedImport(part, report.refusedFor);
  return join(report.version.folder, 'splits/test');
}

const refusedImport = (part: string, codes: readonly string[]) =>
  new CliError({
    code: 'season_import',
    message: 'the scenes of the season cannot be imported',
    expected: `scenes that \`primitives import\` reads as ${part}`,
    found: codes.join(', '),
    remedy: 'delete the folder `scenes` of the season and run the command again',
  });

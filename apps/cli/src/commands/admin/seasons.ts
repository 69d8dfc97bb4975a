import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { closeSeason, openSeason, readSeasons, uploadFile, type ApiClient } from '@primitives/client';
import { fileFacts, SPLIT_FILES } from '@primitives/datasets';
import type { Command } from 'commander';
import { CliError } from '../../cli-error.js';
import { connection, uploadsPath } from '../../connection.js';
import { plural, printJson, printLine } from '../../output.js';
import { ProgressBar } from '../../progress.js';
import { instanceLines, placeLabels } from '../../register-version.js';
import { commitmentOf, readStatement } from '../../seasons/season-folder.js';
import { seasonList } from '../../seasons/season-list.js';
import { CAPTIONS } from '../../seasons/season-split.js';

interface OpenOptions {
  readonly labelsFolder?: string;
  readonly json?: boolean;
}

/** `primitives admin seasons …`: hidden test sets that are each drawn from a secret seed. */
export function registerSeasons(admin: Command, program: Command): void {
  const seasons = admin
    .command('seasons')
    .description('seasons of a track: hidden test sets, each drawn from a secret seed');
  seasons
    .command('list <track>')
    .description('list the seasons of a track, with the values of its models in the closed ones')
    .option('--json', 'print them as JSON')
    .action(async (track: string, { json }: { json?: boolean }) => {
      const found = await readSeasons(connection(program.opts()).client, track);
      if (json) return printJson(found.seasons);
      printLine(seasonList(found));
    });
  seasons
    .command('open <track> <folder>')
    .description(
      'open the season that `scenes season` rendered: uploads its images and the commitment, but neither labels nor ' +
        'seed, and evaluates every model of the track that takes part',
    )
    .option('--labels-folder <folder>', "the scorer's folder of label files, if it is on this machine")
    .option('--json', 'print the season as JSON')
    .action(async (track: string, folder: string, { labelsFolder, json = false }: OpenOptions) => {
      const { client } = connection(program.opts());
      const { statement, text } = await readStatement(folder);
      const split = join(folder, 'split');
      await requireDefinition(client, track, join(split, SPLIT_FILES.definition));
      const labels = join(split, SPLIT_FILES.labels);
      const { sha256: digest } = await fileFacts(labels);
      if (labelsFolder !== undefined) await placeLabels(labels, labelsFolder, digest);
      const work = await mkdtemp(join(tmpdir(), 'primitives-season-'));
      try {
        const lines = await instanceLines(join(split, SPLIT_FILES.instances), join(work, 'instances.jsonl'));
        const season = await openSeason(client, {
          track,
          number: statement.number,
          commitment: commitmentOf(text),
          generator: statement.generator,
          renderer: statement.renderer,
          instances: await upload(client, lines.path, json),
          images: await upload(client, join(split, SPLIT_FILES.images), json),
          labels: digest,
          captions: existsSync(join(split, CAPTIONS)) ? await upload(client, join(split, CAPTIONS), json) : null,
        });
        if (json) return printJson(season);
        printLine(
          `season ${season.number} of ${track} is open and evaluates ${plural(season.models, 'model', 'models')}`,
        );
        if (labelsFolder === undefined) printLine(`  labels: copy ${labels} to the scorer's folder as ${digest}.jsonl`);
        printLine(`  keep ${folder} secret: \`primitives admin seasons close ${track} ${folder}\` publishes it`);
      } finally {
        await rm(work, { recursive: true });
      }
    });
  seasons
    .command('close <track> <folder>')
    .description('close the season of a folder: uploads its labels and its seed, and publishes them with all results')
    .option('--json', 'print the season as JSON')
    .action(async (track: string, folder: string, { json = false }: { json?: boolean }) => {
      const { client, url } = connection(program.opts());
      const { statement, text } = await readStatement(folder);
      await upload(client, join(folder, 'split', SPLIT_FILES.labels), json);
      const season = await closeSeason(client, { track, number: statement.number, statement: text });
      if (json) return printJson(season);
      printLine(`season ${season.number} of ${track} is closed; its boards are on ${url}/t/${season.results.slug}`);
      if (season.done < season.models)
        printLine(
          `  in progress, published later: ${plural(season.models - season.done, 'evaluation', 'evaluations')}`,
        );
    });
}

async function upload(client: ApiClient, path: string, quiet: boolean): Promise<string> {
  const { bytes, sha256 } = await fileFacts(path);
  const bar = new ProgressBar(quiet);
  const file = { path, fileName: basename(path), bytes, sha256 };
  await uploadFile(client, file, {
    resumeFile: uploadsPath(),
    onProgress: (sent, total) => bar.update(`uploading ${file.fileName}`, sent, total),
  });
  bar.finish();
  return sha256;
}

/** The platform scores a season with the definition of its track. @throws CliError definition_differs */
async function requireDefinition(client: ApiClient, track: string, path: string): Promise<void> {
  const { benchmark } = await readSeasons(client, track);
  const { sha256 } = await fileFacts(path);
  if (sha256 === benchmark.sha256) return;
  throw new CliError({
    code: 'definition_differs',
    message: `the season was rendered for another definition than that of ${track}`,
    expected: benchmark.sha256,
    found: sha256,
    remedy: 'render the season with the version folder of the track',
  });
}

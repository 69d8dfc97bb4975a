import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSeasonStatement, type SeasonStatement } from '@primitives/benchmark';
import { listPublicSplits, readSeasons, type ApiClient, type Season } from '@primitives/client';
import { fileFacts, opaqueId, readDefinition, readLabels } from '@primitives/datasets';
import { attributesOf, sceneOf } from '@primitives/still-life';
import { CliError } from '../cli-error.js';
import { download } from '../commands/data.js';
import { instanceLines } from '../register-version.js';
import { rendererOf } from '../scenes/render-scenes.js';
import { commitmentOf } from './season-folder.js';
import { GENERATOR } from './season-parts.js';
import { CAPTIONS, seasonName, writeSeasonSplit } from './season-split.js';

/** One comparison of a closed season with what its seed determines. */
export interface SeasonCheck {
  readonly check: 'commitment' | 'statement' | 'labels of scenes' | 'labels' | 'captions' | 'instances' | 'images';
  readonly outcome: 'equal' | 'differs' | 'not checked';
  readonly detail: string;
}

export interface VerifyOptions {
  readonly track: string;
  readonly number: number;
  /** For the downloaded files, and the rendered ones in `again`. */
  readonly folder: string;
  /** Whether to render the images again. */
  readonly render: boolean;
  readonly quiet: boolean;
}

const FILES = ['definition.json', 'instances.jsonl', 'labels.jsonl', 'images.zip'] as const;

/**
 * Downloads a closed season and compares it with its seed.
 *
 * @throws CliError season_unknown, season_open, digest_mismatch, unreachable; RefusedError
 */
export async function verifySeason(client: ApiClient, options: VerifyOptions): Promise<SeasonCheck[]> {
  const { track, number, folder } = options;
  const season = await closedSeason(client, track, number);
  await mkdir(folder, { recursive: true });
  await downloadSplit(client, season, folder);
  const text = season.statement ?? '';
  const statement = parseSeasonStatement(text);
  const commitment = compare('commitment', season.commitment, commitmentOf(text));
  if (statement === null)
    return [commitment, { check: 'statement', outcome: 'differs', detail: 'it is no season-statement/1' }];
  return [
    commitment,
    statementCheck(statement, season, options),
    await sceneLabels(statement, folder),
    ...(await renderedFiles(statement, season, options)),
  ];
}

async function closedSeason(client: ApiClient, track: string, number: number): Promise<Season> {
  const { seasons } = await readSeasons(client, track);
  const season = seasons.find((one) => one.number === number);
  if (!season)
    throw new CliError({
      code: 'season_unknown',
      message: `${track} has no season ${number}`,
      expected: seasons.map((one) => one.number).join(', ') || 'none',
      found: String(number),
      remedy: `list the seasons with \`primitives admin seasons list ${track}\``,
    });
  if (season.state === 'CLOSED') return season;
  throw new CliError({
    code: 'season_open',
    message: `season ${number} of ${track} is open: its seed and its labels are secret`,
    expected: 'a closed season',
    found: 'an open season',
    remedy: 'wait until it closes',
  });
}

async function downloadSplit(client: ApiClient, { results }: Season, folder: string): Promise<void> {
  const { benchmark, split } = results;
  const found = (await listPublicSplits(client)).find(
    (one) => one.benchmark === benchmark.slug && one.version === benchmark.number && one.name === split.name,
  );
  for (const name of FILES) {
    const file = found?.files.find((one) => one.name === name);
    if (!file)
      throw new CliError({
        code: 'season_withdrawn',
        message: 'the files of the season cannot be downloaded',
        expected: name,
        found: 'no such file',
        remedy: 'a maintainer withdrew them; ask the maintainers for the reason',
      });
    await download(file, join(folder, name));
  }
}

function compare(check: SeasonCheck['check'], published: string, found: string): SeasonCheck {
  const same = published === found;
  return {
    check,
    outcome: same ? 'equal' : 'differs',
    detail: same ? published : `published ${published}, found ${found}`,
  };
}

function statementCheck(
  statement: SeasonStatement,
  { generator, renderer }: Season,
  { track, number }: VerifyOptions,
): SeasonCheck {
  const [published, found] = [
    `season ${number} of ${track}, ${generator}, ${renderer}`,
    `season ${statement.number} of ${statement.track}, ${statement.generator}, ${statement.renderer}`,
  ];
  return compare('statement', published, found);
}

/** Compares the object and the attributes of each label with the scene of the seed, without rendering. */
async function sceneLabels({ part, seed, scenes, generator, number }: SeasonStatement, folder: string) {
  const check = 'labels of scenes' as const;
  if (generator !== GENERATOR || part !== 'compositions')
    return { check, outcome: 'not checked', detail: `${generator}, ${part}: compare rendered files` } as const;
  const labels = await readLabels(join(folder, 'labels.jsonl'));
  const known = new Map<string, string>();
  for (let index = 0; index < scenes; index++) {
    const { key, things } = sceneOf(seed, index, 'test');
    for (const [i, { composition }] of things.entries())
      known.set(
        opaqueId(`still-life-${part}-${seasonName(number)}`, `${key}/${i}`),
        factsOf(composition.object, attributesOf(composition)),
      );
  }
  const wrong = labels.filter(({ id, object, positive }) => known.get(id) !== factsOf(object, positive));
  return {
    check,
    outcome: wrong.length === 0 && labels.length > 0 ? 'equal' : 'differs',
    detail: `${labels.length - wrong.length} of ${labels.length} labels are those of the seed`,
  } as const;
}

const factsOf = (object: string, attributes: readonly string[]): string => [...attributes, object].join(' ');

async function renderedFiles(
  statement: SeasonStatement,
  season: Season,
  { folder, render, quiet }: VerifyOptions,
): Promise<SeasonCheck[]> {
  const skipped = (detail: string): SeasonCheck[] =>
    (['labels', 'instances', 'images'] as const).map((check) => ({ check, outcome: 'not checked', detail }));
  if (!render) return skipped('--no-render');
  const here = rendererOf();
  if (here !== season.renderer) return skipped(`rendered by ${season.renderer}; here is ${here}`);
  const again = join(folder, 'again');
  const { files } = await writeSeasonSplit(statement, join(folder, 'definition.json'), again, quiet);
  const lines = await instanceLines(files.instances, join(again, 'instances.jsonl'));
  const digest = async (name: string): Promise<string> =>
    createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex');
  // Labels of captions are their numbers in the definition.
  const { captions } = await readDefinition(join(folder, 'definition.json'));
  const published = createHash('sha256')
    .update(`${JSON.stringify(captions)}\n`)
    .digest('hex');
  return [
    compare('labels', await digest('labels.jsonl'), (await fileFacts(files.labels)).sha256),
    ...(captions ? [compare('captions', published, (await fileFacts(join(again, 'split', CAPTIONS))).sha256)] : []),
    compare('instances', await digest('instances.jsonl'), lines.sha256),
    compare('images', await digest('images.zip'), (await fileFacts(files.images)).sha256),
  ];
}

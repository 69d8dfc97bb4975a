import { readFile } from 'node:fs/promises';
import { attributesOf, sceneOf, SPLITS, type Scene, type Split } from '@primitives/still-life';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { CliError } from '../cli-error.js';
import { refusePath } from '../file-missing.js';
import { printJson, printLine } from '../output.js';
import { renderScenes, type SceneKey } from '../scenes/render-scenes.js';
import { copySample } from '../scenes/sample.js';
import { wholeFrom } from '../whole-number.js';
import { registerSeasonScenes } from './season-scenes.js';

/** Seed of the public sample. */
const PUBLIC_SEED = 'public';
/** Parts of the scenes; the rest is test. */
const SHARES = { train: 0.6, val: 0.1 } as const;

interface SeedOptions {
  readonly seed: string;
  readonly seedFile?: string;
}

interface DescribeOptions extends SeedOptions {
  readonly split: Split;
  readonly first: number;
  readonly count: number;
  readonly json?: boolean;
}

interface RenderOptions extends SeedOptions {
  readonly out: string;
  readonly count: number;
  readonly name: string;
  readonly json?: boolean;
}

/** `primitives scenes`: describes and renders scenes of Still Life. */
export function registerScenes(program: Command): void {
  const scenes = program.command('scenes').description('the Still Life benchmark: rendered scenes of things of a home');
  withSeed(
    scenes
      .command('describe')
      .description('print the objects of scenes and their attributes; with --json also light, camera and clutter')
      .addOption(new Option('--split <split>', 'split of the scenes').choices(SPLITS).default('test'))
      .option('--first <index>', 'number of the first scene, from 0', wholeFrom(0), 0)
      .option('--count <count>', 'number of scenes', wholeFrom(1), 1)
      .option('--json', 'print the scenes as JSON'),
  ).action(async (options: DescribeOptions) => {
    const seed = await seedOf(options);
    const described = Array.from({ length: options.count }, (_, i) => sceneOf(seed, options.first + i, options.split));
    if (options.json) return printJson(described);
    for (const { key, things } of described)
      printLine(`${key}: ${things.map(({ composition }) => namesOf(composition)).join('; ')}`);
  });
  scenes
    .command('sample')
    .description('write the 300 scenes of the public sample, as `render` does, without Chromium')
    .requiredOption('--out <folder>', 'output folder; created if missing')
    .option('--json', 'print the result as JSON')
    .action(async ({ out, json }: { out: string; json?: boolean }) => {
      const scenes = await copySample(out);
      if (json) return printJson({ folder: out, scenes });
      printLine(`${scenes} scenes of the public sample of Still Life in ${out}`);
    });
  withSeed(
    scenes
      .command('render')
      .description('render scenes with labels, boxes and masks, in folders that `primitives import` reads; resumes')
      .requiredOption('--out <folder>', 'output folder; created if missing')
      .option('--count <count>', 'number of scenes: six of ten train, one val, three test', wholeFrom(1), 300)
      .option('--name <name>', 'name of the season, a part of the names of its benchmarks', seasonName, 'public')
      .option('--json', 'print the result as JSON'),
  ).action(async (options: RenderOptions) => {
    const { out, name, json = false } = options;
    const scenes = keysOf(options.count);
    const rendered = await renderScenes({ out, name, seed: await seedOf(options), scenes, quiet: json });
    if (json) return printJson({ folder: out, scenes: scenes.length, rendered });
    printLine(`${scenes.length} scenes of Still Life ${name} in ${out}, ${rendered} rendered now`);
  });
  registerSeasonScenes(scenes, program);
}

const namesOf = (composition: Scene['things'][number]['composition']): string =>
  [...attributesOf(composition), composition.object].join(' ');

const withSeed = (command: Command): Command =>
  command
    .option('--seed <text>', 'public seed: determines every scene', PUBLIC_SEED)
    .option('--seed-file <file>', 'file with a secret seed, in place of --seed');

async function seedOf({ seed, seedFile }: SeedOptions): Promise<string> {
  if (seedFile === undefined) return seed;
  const secret = (await readFile(seedFile, 'utf8').catch(refusePath(seedFile, 'a file with a seed'))).trim();
  if (secret.length >= 32) return secret;
  throw new CliError({
    code: 'seed_short',
    message: `the seed in ${seedFile} can be guessed`,
    expected: 'at least 32 characters, such as the output of `openssl rand -hex 32`',
    found: `${secret.length} characters`,
    remedy: 'write a longer random seed into the file',
  });
}

function seasonName(text: string): string {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(text))
    throw new InvalidArgumentError('expected lower-case letters, digits and hyphens');
  return text;
}

function keysOf(count: number): SceneKey[] {
  const [train, val] = [Math.round(count * SHARES.train), Math.round(count * SHARES.val)];
  const counts = { train, val, test: count - train - val };
  return SPLITS.flatMap((split) => Array.from({ length: counts[split] }, (_, index) => ({ split, index })));
}

import { join } from 'node:path';
import type { Command } from 'commander';
import { readingConnection } from '../connection.js';
import { EXIT, endWith } from '../exit-codes.js';
import { printJson, printLine } from '../output.js';
import { checkedVersion } from '../register-version.js';
import { rendererOf } from '../scenes/render-scenes.js';
import { commitmentOf, openSeasonFolder, readStatement } from '../seasons/season-folder.js';
import { GENERATOR, partOf } from '../seasons/season-parts.js';
import { writeSeasonSplit } from '../seasons/season-split.js';
import { verifySeason, type SeasonCheck } from '../seasons/verify-season.js';
import { wholeFrom } from '../whole-number.js';

interface SeasonOptions {
  readonly out: string;
  readonly track: string;
  readonly number: number;
  readonly count: number;
  readonly json?: boolean;
}

interface VerifyOptions {
  readonly out?: string;
  readonly render: boolean;
  readonly json?: boolean;
}

/** `primitives scenes season` draws a season in the scorer's zone; `primitives scenes verify-season` checks one. */
export function registerSeasonScenes(scenes: Command, program: Command): void {
  scenes
    .command('season <version>')
    .description(
      'draw the secret seed of a season and render its hidden split, for `admin seasons open`; resumes. Run it where ' +
        'the labels of the scorer are stored, on a machine without other users',
    )
    .requiredOption('--out <folder>', 'folder of the season, as secret as the labels; created if missing')
    .requiredOption('--track <slug>', 'the track that the season renews')
    .requiredOption('--number <number>', 'number of the season', wholeFrom(1))
    .option('--count <count>', 'number of scenes', wholeFrom(1), 300)
    .option('--json', 'print the result as JSON')
    .action(async (version: string, { out, track, number, count, json = false }: SeasonOptions) => {
      const statement = await openSeasonFolder(out, {
        track,
        number,
        generator: GENERATOR,
        renderer: rendererOf(),
        part: partOf(await checkedVersion(version)),
        scenes: count,
      });
      const split = await writeSeasonSplit(statement, join(version, 'definition.json'), out, json);
      const commitment = commitmentOf((await readStatement(out)).text);
      const { instances, omitted } = split;
      if (json) return printJson({ folder: out, scenes: count, instances, omitted, commitment });
      printLine(`season ${number} of ${track}: ${instances} instances in ${count} scenes, commitment ${commitment}`);
      if (omitted > 0) printLine(`  ${omitted} instances are omitted: the definition of ${version} lacks their pairs`);
      printLine(`  next: primitives admin seasons open ${track} ${out}`);
    });
  scenes
    .command('verify-season <track> <number>')
    .description(
      'check a closed season: its seed against the commitment, its labels against the scenes of the seed, and its ' +
        'images against images rendered here',
    )
    .option('--out <folder>', 'folder for the downloaded and rendered files; default: <track>-season-<number>')
    .option('--no-render', 'compare labels only, without Chromium')
    .option('--json', 'print the checks as JSON')
    .action(async (track: string, number: string, { out, render, json = false }: VerifyOptions, command: Command) => {
      const season = wholeFrom(1)(number);
      const checks = await verifySeason(readingConnection(program.opts()).client, {
        track,
        number: season,
        folder: out ?? `${track}-season-${season}`,
        render,
        quiet: json,
      });
      if (json) printJson(checks);
      else for (const check of checks) printLine(lineOf(check));
      endWith(command, checks.some(({ outcome }) => outcome === 'differs') ? EXIT.REFUSED : EXIT.OK);
    });
}

const lineOf = ({ check, outcome, detail }: SeasonCheck): string => `${outcome.padEnd(11)} ${check}: ${detail}`;

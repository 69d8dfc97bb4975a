import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { downloadedText, splitsTable, splitUnknown } from '@primitives/boards';
import { listPublicSplits, type PublicSplit } from '@primitives/client';
import type { Command } from 'commander';
import { CliError } from '../cli-error.js';
import { readingConnection } from '../connection.js';
import { EXIT } from '../exit-codes.js';
import { printJson, printLine } from '../output.js';

type SplitFile = PublicSplit['files'][number];

/** `primitives data`: lists and downloads the public splits. */
export function registerData(program: Command): void {
  program
    .command('data [benchmark] [split]')
    .description('list the public splits; with benchmark and split, download images and labels')
    .option('--out <folder>', 'folder for the files; default: <benchmark>-<split>')
    .option('--verbose', 'also print size and SHA-256 of each file')
    .option('--json', 'print splits or files as JSON')
    .action(
      async (
        benchmark: string | undefined,
        name: string | undefined,
        { out, json, verbose }: { out?: string; json?: boolean; verbose?: boolean },
      ) => {
        const splits = await listPublicSplits(readingConnection(program.opts()).client);
        if (benchmark === undefined || name === undefined) {
          const listed = splits.filter((split) => benchmark === undefined || split.benchmark === benchmark);
          if (listed.length === 0 && benchmark !== undefined) throw unknownSplit(benchmark, null, splits);
          return json ? printJson(listed) : printLine(splitsTable(listed));
        }
        const split = splits.find((each) => each.benchmark === benchmark && each.name === name);
        if (!split) throw unknownSplit(benchmark, name, splits);
        const folder = out ?? `${benchmark}-${name}`;
        await mkdir(folder, { recursive: true });
        for (const file of split.files) {
          const path = join(folder, basename(file.name)); // a name of the platform's answer is never a path
          await download(file, path);
          if (!json && verbose) printLine(`${path}  ${file.bytes} bytes  sha256 ${file.sha256}`);
        }
        if (json) printJson({ folder, files: split.files.map(({ url: _, ...file }) => file) });
        else printLine(downloadedText(split, folder, 'primitives'));
      },
    );
}

/** Writes the file under its name once its digest is right. @throws CliError digest_mismatch, unreachable */
export async function download({ name, sha256, url }: SplitFile, path: string): Promise<void> {
  const response = await fetch(url).catch((error: unknown) => {
    throw broken(name, (error as Error).message);
  });
  if (!response.ok || !response.body) throw broken(name, `HTTP status ${response.status}`);
  const hash = createHash('sha256');
  const digest = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const part = `${path}.part`;
  await pipeline(Readable.fromWeb(response.body), digest, createWriteStream(part)).catch(async (error: unknown) => {
    await rm(part, { force: true });
    throw broken(name, (error as Error).message);
  });
  const found = hash.digest('hex');
  if (found !== sha256) {
    await rm(part);
    throw new CliError({
      code: 'digest_mismatch',
      message: `${name} is not the published file`,
      expected: sha256,
      found,
      remedy: 'repeat the command; if the digest is wrong again, report it to the maintainers',
    });
  }
  await rename(part, path);
}

const broken = (name: string, problem: string) =>
  new CliError(
    {
      code: 'unreachable',
      message: `${name} cannot be downloaded: ${problem}`,
      remedy: 'try again; the links are valid for one hour',
    },
    EXIT.UNAVAILABLE,
  );

function unknownSplit(benchmark: string, split: string | null, splits: readonly PublicSplit[]): CliError {
  return new CliError(splitUnknown(benchmark, split, splits));
}

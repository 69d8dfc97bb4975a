import { randomUUID } from 'node:crypto';
import { reportedRow, requireTracks, submit, tracksFor, uploadFile, type ApiClient } from '@primitives/client';
import { packBundle } from '@primitives/bundle-files';
import { notSignedIn } from '@primitives/evaluation';
import { Option, type Command } from 'commander';
import { agree } from '../agree.js';
import { CliError } from '../cli-error.js';
import { connection, uploadsPath } from '../connection.js';
import { endWith, EXIT } from '../exit-codes.js';
import { formatBytes, printJson, printLine } from '../output.js';
import { ProgressBar } from '../progress.js';
import { checkStatically, printReport } from '../static-check.js';
import { instant } from './listing.js';
import { watchAndReport } from './watch.js';

/** Instead of the names of all of them. */
const EVERY_TRACK = 'all';

const WEIGHTS = { open: 'OPEN', 'on-request': 'ON_REQUEST', closed: 'CLOSED' } as const;

/** Said of a model that was trained on none of them. */
const ON_NOTHING = 'none';

interface SubmitOptions {
  track: string[];
  name?: string;
  modelVersion?: string;
  team?: string;
  backbone?: string;
  licence?: string;
  weights?: 'open' | 'on-request' | 'closed';
  link?: string[];
  trainedOn?: string[];
  reproduces?: string;
  description?: string;
  mutationId?: string;
  private?: boolean;
  unlisted?: boolean;
  until?: string;
  debug?: boolean;
  acceptTerms?: boolean;
  watch: boolean;
  json?: boolean;
}

/** Null where it was not said. */
const trainedOn = (said: readonly string[] | undefined) =>
  said === undefined ? null : said.filter((name) => name !== ON_NOTHING);

export function registerSubmit(program: Command): void {
  program
    .command('submit <bundle>')
    .description('check, upload and submit a bundle (folder or zip), then follow it')
    .requiredOption('--track <track...>', 'one or more tracks, or all: every open track that the bundle can answer')
    .option('--name <name>', "the entry's name; the manifest's by default")
    .option('--model-version <version>', "the model's version; the manifest's by default")
    .option('--team <id>', 'team to submit for; your own by default')
    .option('--backbone <name>', 'for example ViT-L/14')
    .option('--licence <spdx>', "SPDX identifier; the manifest's by default")
    .addOption(
      new Option('--weights <choice>', 'whether readers may have the weights').choices([
        'open',
        'on-request',
        'closed',
      ]),
    )
    .option('--link <url...>', 'paper, code')
    .option('--trained-on <benchmark...>', 'benchmarks whose train split was used, or none; left out it is not said')
    .option('--reproduces <method>', 'the method of a paper, as the board of each track names it')
    .option('--description <text>', 'one paragraph about the method')
    .option('--mutation-id <id>', 'repeating a command with the same id submits once')
    .addOption(new Option('--private', 'only your team and the maintainers see it').conflicts('unlisted'))
    .option('--unlisted', 'anyone who has its address sees it; it stands on no board')
    .option('--until <instant>', 'with --private or --unlisted: listed by itself from then on', instant)
    .option('--debug', 'see whether everything works: tracks of published images only, in its own quota, on no board')
    .option('--accept-terms', 'agree to the terms of the tracks’ benchmarks; without it they are shown')
    .option('--no-watch', 'return as soon as it is submitted')
    .option('--json', 'print the outcome as JSON')
    .action(async (path: string, options: SubmitOptions, command: Command) => {
      const at = connection(program.opts());
      const json = options.json ?? false;
      if (!at.token) throw new CliError(notSignedIn().toFailure());
      const report = await checkStatically(path, {});
      if (report.verdict === 'reject') {
        const reason = report.findings.find(({ severity }) => severity === 'reject');
        if (json && reason) {
          printJson(report);
          throw new CliError(reason);
        }
        printReport(report);
        return endWith(command, EXIT.REFUSED);
      }
      const tracks = await meantTracks(at.client, options.track, report.interface);
      await agree(at.client, tracks, { accept: options.acceptTerms ?? false, json });
      const reproduces =
        options.reproduces === undefined ? [] : await reproduced(at.client, tracks, options.reproduces);
      const bundle = await packBundle(path);
      try {
        const bar = new ProgressBar(json);
        await uploadFile(at.client, bundle, {
          resumeFile: uploadsPath(),
          team: options.team ?? null,
          onProgress: (sent, total) =>
            bar.update('uploading', sent, total, `${formatBytes(sent)} of ${formatBytes(total)}`),
        });
        bar.finish(`uploaded ${formatBytes(bundle.bytes)}, sha256 ${bundle.sha256}`);
        const submission = await submit(at.client, {
          clientMutationId: options.mutationId ?? randomUUID(),
          bundleSha256: bundle.sha256,
          tracks,
          team: options.team ?? null,
          name: options.name ?? report.manifest?.name ?? bundle.fileName.replace(/\.zip$/, ''),
          version: options.modelVersion ?? report.manifest?.version ?? '1.0.0',
          backbone: options.backbone ?? null,
          licence: options.licence ?? report.manifest?.license ?? null,
          weights: options.weights ? WEIGHTS[options.weights] : null,
          links: options.link ?? [],
          trainedOn: trainedOn(options.trainedOn),
          reproduces,
          description: options.description ?? '',
          listing: options.private ? 'PRIVATE' : options.unlisted ? 'UNLISTED' : 'LISTED',
          listedAt: options.until ?? null,
          debug: options.debug ?? false,
        });
        if (!json) printLine(`submitted as ${submission.code} to ${tracks.join(', ')}: ${at.url}/s/${submission.code}`);
        if (options.watch) endWith(command, await watchAndReport(at, submission.code, json));
        else if (json) printJson(submission);
      } finally {
        await bundle.dispose();
      }
    });
}

/** The rows of a paper's method on each of the tracks, known before a byte is uploaded. */
const reproduced = (client: ApiClient, tracks: readonly string[], method: string): Promise<string[]> =>
  Promise.all(tracks.map((track) => reportedRow(client, track, method)));

/** What the option names: tracks, or all that the interface can enter. Known before a byte is uploaded. */
async function meantTracks(
  client: ApiClient,
  named: readonly string[],
  found: string | null,
): Promise<readonly string[]> {
  if (!named.includes(EVERY_TRACK)) {
    await requireTracks(client, named, found);
    return named;
  }
  const tracks = await tracksFor(client, found ?? '');
  if (tracks.length > 0) return tracks;
  throw new CliError({
    code: 'interface_unsupported',
    message: 'no open track can be answered by the bundle',
    found: found ?? 'no interface',
    remedy: 'look at the tracks and the interfaces that each accepts',
  });
}

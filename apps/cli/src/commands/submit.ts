import { randomUUID } from 'node:crypto';
import { copyNotAllowed, licenceWarning, ownResultLines, willBeCopy, type CopiedEntry } from '@primitives/boards';
import {
  entriesOfModel,
  listTracks,
  ownSubmissionsOf,
  reportedRow,
  submit,
  uploadFile,
  type ApiClient,
} from '@primitives/client';
import { packBundle } from '@primitives/bundle-files';
import { notSignedIn } from '@primitives/errors';
import { Option, type Command } from 'commander';
import { requireAcceptedTerms } from '../require-accepted-terms.js';
import { checkForTracks, requireTracks } from '../check-for-tracks.js';
import { CliError } from '../cli-error.js';
import { connection, uploadsPath } from '../connection.js';
import { endWith, EXIT } from '../exit-codes.js';
import { formatBytes, printJson, printLine } from '../output.js';
import { ProgressBar } from '../progress.js';
import { agrees, isInteractive } from '../question.js';
import { checkStatically, fingerprintOf, printReport, requireBundle } from '../static-check.js';
import {
  promptedTraining,
  requireDeclarable,
  requireKnownTraining,
  requireOneKind,
  trainedOn,
  trainingLines,
} from '../training-data.js';
import { instant } from './listing.js';
import { watchAndReport } from './watch.js';

const WEIGHTS = { open: 'OPEN', 'on-request': 'ON_REQUEST', closed: 'CLOSED' } as const;

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
  yes?: boolean;
  watch: boolean;
  json?: boolean;
}

export function registerSubmit(program: Command): void {
  program
    .command('submit <bundle>')
    .description('validate, upload and submit a bundle (folder or .zip), then follow it')
    .requiredOption('--track <track...>', 'one or more tracks, or all: every open track that accepts the bundle')
    .option('--name <name>', 'name of the model; default: from the manifest')
    .option('--model-version <version>', 'version of the model; default: from the manifest')
    .option('--team <team>', 'short name, name or id of the team to submit for; default: your personal team')
    .option('--backbone <name>', 'backbone, such as ViT-L/14')
    .option('--licence <spdx>', 'licence, such as MIT (SPDX identifier); default: from the manifest')
    .addOption(
      new Option('--weights <choice>', 'availability of the weights').choices(['open', 'on-request', 'closed']),
    )
    .option('--link <url...>', 'URLs of paper, code or weights')
    .option(
      '--trained-on <benchmark...>',
      'benchmarks used for training, such as shapes or the published season <track>-season-1; none; or not-declared, which hides the rows under the filter Not trained; required except with --debug; a terminal asks for it',
    )
    .option('--reproduces <method>', 'reproduced method of a paper, as named on the boards')
    .option('--description <text>', 'one paragraph about the method')
    .option('--mutation-id <id>', 'idempotency key: a repeated command with the same id submits once')
    .addOption(new Option('--private', 'visible only to your team and the maintainers').conflicts('unlisted'))
    .option('--unlisted', 'visible to anyone with its URL; on no board')
    .option(
      '--until <instant>',
      'with --private or --unlisted: when it becomes listed automatically, such as 2027-03-01',
      instant,
    )
    .option('--debug', 'test run on public images, on no board, with a separate quota')
    .option('--accept-terms', 'accept the terms of the tracks’ benchmarks; without it, the terms are printed')
    .option(
      '--yes',
      'submit a copy or the same model again without a question; a copy requires it without a terminal and with --json',
    )
    .option('--no-watch', 'return without waiting for the results')
    .option('--json', 'print the outcome as JSON')
    .action(async (path: string, options: SubmitOptions, command: Command) => {
      const at = connection(program.opts());
      const json = options.json ?? false;
      if (options.until !== undefined && !options.private && !options.unlisted)
        command.error("error: option '--until' requires option '--private' or '--unlisted'");
      requireOneKind(options.trainedOn, command);
      await requireBundle(path);
      await requireTracks(at.client, options.track);
      await requireKnownTraining(at.client, options.trainedOn, command);
      if (!at.token) throw new CliError(notSignedIn().toFailure());
      if (options.trainedOn === undefined && !options.debug) requireDeclarable(json, command);
      const bar = new ProgressBar(json);
      bar.step('validating');
      const { tracks, report } = await checkForTracks(at.client, options.track, await checkStatically(path, {}));
      bar.finish();
      if (report.verdict === 'reject') {
        if (json) printJson(report);
        else printReport(report, at.url);
        return endWith(command, EXIT.REFUSED);
      }
      const declared = options.trainedOn ?? (options.debug ? undefined : await promptedTraining(json, command));
      if (declared !== options.trainedOn) await requireKnownTraining(at.client, declared, command);
      await requireAcceptedTerms(at.client, tracks, { accept: options.acceptTerms ?? false, json });
      const reproduces =
        options.reproduces === undefined ? [] : await reproduced(at.client, tracks, options.reproduces);
      const licence = options.licence ?? report.manifest?.license ?? null;
      const warns = !options.debug && !json;
      // A repetition with the same idempotency key is no copy of the first attempt.
      const repeats = options.mutationId !== undefined;
      const refusesCopy = !options.debug && !options.yes && !repeats && (json || !isInteractive());
      const fingerprint = json && !refusesCopy ? null : await fingerprintOf(path);
      const copies = await copiesOn(at.client, fingerprint, tracks);
      const copyLines = Array.from(copies, ([track, entry]) => willBeCopy(track, entry));
      if (refusesCopy && copies.size > 0) throw new CliError(copyNotAllowed(copyLines));
      if (warns) {
        for (const line of copyLines) printLine(line);
        if (copies.size > 0 && !options.yes && !(await agrees('Submit the copy?'))) {
          printLine('not submitted');
          return endWith(command, EXIT.REFUSED);
        }
        const warning = licenceWarning(licence ?? '');
        if (warning !== null) printLine(`licence: ${warning}`);
        for (const line of await trainingLines(at.client, tracks, declared ?? [])) printLine(line);
      }
      bar.step('packing');
      const bundle = await packBundle(path);
      try {
        if (warns) {
          const own = await ownSubmissionsOf(at.client, { sha256: bundle.sha256, fingerprint });
          const lines = ownResultLines(own, tracks, own.length > 0 ? await listTracks(at.client) : []);
          if (lines.length > 0) bar.finish();
          for (const line of lines) printLine(line);
          if (lines.length > 0 && copies.size === 0 && !options.yes && !(await agrees('Submit it again?'))) {
            printLine('not submitted');
            return endWith(command, EXIT.REFUSED);
          }
        }
        bar.step('uploading');
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
          licence,
          weights: options.weights ? WEIGHTS[options.weights] : null,
          links: options.link ?? [],
          trainedOn: trainedOn(declared),
          reproduces,
          description: options.description ?? '',
          listing: options.private ? 'PRIVATE' : options.unlisted ? 'UNLISTED' : 'LISTED',
          listedAt: options.until ?? null,
          debug: options.debug ?? false,
        });
        const url = `${at.url}/s/${submission.code}`;
        if (!json) printLine(`submitted as ${submission.code} to ${tracks.join(', ')}: ${url}`);
        if (options.watch)
          endWith(command, await watchAndReport(at, submission.code, json, process.argv.slice(2), copies));
        else if (json) printJson({ code: submission.code, url });
        else printLine(`next: primitives watch ${submission.code}`);
      } finally {
        await bundle.dispose();
      }
    });
}

/** The entries of the same model by the tracks on which it is one. */
async function copiesOn(
  client: ApiClient,
  fingerprint: string | null,
  tracks: readonly string[],
): Promise<ReadonlyMap<string, CopiedEntry>> {
  const entries = fingerprint === null ? [] : await entriesOfModel(client, fingerprint);
  const shared = entries.filter(({ track }) => tracks.includes(track.slug));
  return new Map(shared.map(({ track, submission }) => [track.slug, submission]));
}

/** The paper's rows of the method on each track; checked before the upload. */
const reproduced = (client: ApiClient, tracks: readonly string[], method: string): Promise<string[]> =>
  Promise.all(tracks.map((track) => reportedRow(client, track, method)));

import { randomUUID } from 'node:crypto';
import { requireTracks, submit, uploadFile } from '@primitives/client';
import { packBundle } from '@primitives/bundle-files';
import { notSignedIn } from '@primitives/evaluation';
import type { Command } from 'commander';
import { CliError } from '../cli-error.js';
import { connection, uploadsPath } from '../connection.js';
import { EXIT } from '../exit-codes.js';
import { formatBytes, printJson, printLine } from '../output.js';
import { ProgressBar } from '../progress.js';
import { checkStatically, printReport } from '../static-check.js';
import { watchAndReport } from './watch.js';

interface SubmitOptions {
  track: string[];
  name?: string;
  modelVersion?: string;
  team?: string;
  backbone?: string;
  licence?: string;
  link?: string[];
  trainedOn?: string[];
  description?: string;
  mutationId?: string;
  watch: boolean;
  json?: boolean;
}

export function registerSubmit(program: Command): void {
  program
    .command('submit <bundle>')
    .description('check, upload and submit a bundle (folder or zip), then follow it')
    .requiredOption('--track <track...>', 'one or more tracks')
    .option('--name <name>', "the entry's name; the manifest's by default")
    .option('--model-version <version>', "the model's version; the manifest's by default")
    .option('--team <id>', 'team to submit for; your own by default')
    .option('--backbone <name>', 'for example ViT-L/14')
    .option('--licence <spdx>', "SPDX identifier; the manifest's by default")
    .option('--link <url...>', 'paper, code')
    .option('--trained-on <benchmark...>', 'benchmarks whose train split was used')
    .option('--description <text>', 'one paragraph about the method')
    .option('--mutation-id <id>', 'repeating a command with the same id submits once')
    .option('--no-watch', 'return as soon as it is submitted')
    .option('--json', 'print the outcome as JSON')
    .action(async (path: string, options: SubmitOptions) => {
      const at = connection(program.opts());
      const json = options.json ?? false;
      if (!at.token) throw new CliError(notSignedIn().toFailure());
      const report = await checkStatically(path, {});
      if (report.verdict === 'reject') {
        if (json) printJson({ error: report.findings.find(({ severity }) => severity === 'reject'), report });
        else printReport(report);
        process.exitCode = EXIT.REFUSED;
        return;
      }
      await requireTracks(at.client, options.track, report.interface);
      const bundle = await packBundle(path);
      try {
        const bar = new ProgressBar(json);
        await uploadFile(at.client, bundle, {
          resumeFile: uploadsPath(),
          onProgress: (sent, total) => bar.update('uploading', sent, total, `${formatBytes(sent)} of ${formatBytes(total)}`),
        });
        bar.finish(`uploaded ${formatBytes(bundle.bytes)}, sha256 ${bundle.sha256}`);
        const submission = await submit(at.client, {
          clientMutationId: options.mutationId ?? randomUUID(),
          bundleSha256: bundle.sha256,
          tracks: options.track,
          team: options.team ?? null,
          name: options.name ?? report.manifest?.name ?? bundle.fileName.replace(/\.zip$/, ''),
          version: options.modelVersion ?? report.manifest?.version ?? '1.0.0',
          backbone: options.backbone ?? null,
          licence: options.licence ?? report.manifest?.license ?? null,
          links: options.link ?? [],
          trainedOn: options.trainedOn ?? [],
          description: options.description ?? '',
        });
        if (!json) printLine(`submitted as ${submission.code}: ${at.url}/s/${submission.code}`);
        if (options.watch) process.exitCode = await watchAndReport(at, submission.code, json);
        else if (json) printJson(submission);
      } finally {
        await bundle.dispose();
      }
    });
}

import type { Command } from 'commander';
import { connection, uploadsPath } from '../../connection.js';
import { printJson, printLine } from '../../output.js';
import { ProgressBar } from '../../progress.js';
import { registerVersionFolder } from '../../register-version.js';

interface AddOptions {
  readonly splits?: readonly string[];
  readonly labelsFolder?: string;
  readonly hidden?: string;
  readonly publishLabels?: boolean;
  readonly probeAudit?: string;
  readonly json?: boolean;
}

/** `primitives admin benchmark add <folder>`: registers a version that `primitives import` wrote. */
export function registerBenchmarks(admin: Command, program: Command): void {
  admin
    .command('benchmark')
    .description('benchmark versions of an installation')
    .command('add <folder>')
    .description(
      'validate and upload a version folder; labels are copied to --labels-folder, and uploaded only with --publish-labels',
    )
    .option('--splits <names...>', 'only these splits; default: all splits of the folder')
    .option(
      '--hidden <folder>',
      'a folder of `primitives split cut`: the hidden test split of this version, with its audit',
    )
    .option('--probe-audit <file>', 'report of `primitives split probe --out`, published with the split `all`')
    .option('--publish-labels', 'upload the labels of public splits; anyone can then download these splits')
    .option('--labels-folder <folder>', "the scorer's folder of label files, if it is on this machine")
    .option('--json', 'print the answer as JSON')
    .action(
      async (
        folder: string,
        { splits, labelsFolder, hidden, probeAudit, publishLabels = false, json = false }: AddOptions,
      ) => {
        const bar = new ProgressBar(json);
        const { client } = connection(program.opts());
        const added = await registerVersionFolder(client, folder, {
          ...(splits && { splits }),
          ...(labelsFolder !== undefined && { labelsFolder }),
          ...(hidden !== undefined && { hidden }),
          ...(probeAudit !== undefined && { probeAudit }),
          publishLabels,
          resumeFile: uploadsPath(),
          onProgress: (file, sent, total) => bar.update(`uploading ${file}`, sent, total),
        });
        bar.finish();
        if (json) {
          printJson(added);
          return;
        }
        printLine(`${added.slug} version ${added.number} is ${added.repeated ? 'already registered' : 'registered'}`);
        for (const { name, role, instances } of added.splits)
          printLine(`  ${name} (${role.toLowerCase()}): ${instances} instances`);
        for (const { split, file, digest } of added.labels) {
          printLine(
            labelsFolder === undefined
              ? `  labels of ${split}: copy ${file} to the scorer's folder as ${digest}.jsonl`
              : `  labels of ${split}: copied to ${labelsFolder}`,
          );
        }
      },
    );
}

import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { hashSplit, readDefinition, readLabels, SPLIT_FILES, SplitFileError, writeCut } from '@primitives/datasets';
import { auditSplit, cutHiddenSplit, splitAuditPage, type HiddenCut, type SplitAudit } from '@primitives/splits';
import { Option, type Command } from 'commander';
import { CliError } from '../cli-error.js';
import { asFileMissing } from '../file-missing.js';
import { openEmbedder, type Embedder } from '../embedder.js';
import { endWith, EXIT, type ExitCode } from '../exit-codes.js';
import { printJson, printLine } from '../output.js';
import { ProgressBar } from '../progress.js';
import { probeLeakage } from '../probe-leakage.js';
import { share, wholeFrom } from '../whole-number.js';
import { ablateClusters, clusterTable, type ClusterOptions } from './split-clusters.js';
import { probeAuditTable, reportProbe, SIMILAR, type ProbeAuditOptions } from './split-probe.js';

const whole = wholeFrom(0);

interface AuditOptions {
  readonly public: readonly string[];
  readonly embedder?: string;
  readonly json?: boolean;
}

interface CutOptions extends AuditOptions {
  readonly out: string;
  readonly count: number;
  readonly minPerAttribute: number;
  readonly unseenShare: number;
  readonly maxPerObject: number;
  readonly seed: number;
  readonly force?: boolean;
}

/** Numbers of clusters of the paper's ablation, from 10 to 400. */
const KS = [10, 25, 50, 100, 200, 400];

/** `primitives split`: cuts hidden splits from private images and audits them against public ones. */
export function registerSplit(program: Command): void {
  const split = program.command('split').description('cut and audit hidden splits');
  split
    .command('cut <pool>')
    .description('cut a hidden split out of private, labelled images, and audit it')
    .requiredOption('--out <folder>', 'output folder')
    .requiredOption('--count <count>', 'number of instances in the split', whole)
    .option('--min-per-attribute <count>', 'minimum positives per attribute', whole, 0)
    .option('--unseen-share <share>', 'minimum share of instances with an unseen composition', share, 0)
    .addOption(
      new Option('--max-per-object <count>', 'maximum instances per object')
        .argParser(whole)
        .default(Infinity, 'no limit'),
    )
    .requiredOption('--seed <seed>', 'seed of the sampling; keep it as secret as the labels', whole)
    .addOption(new Option('--public <folder...>', 'public splits to audit against').default([], 'none'))
    .option('--embedder <bundle>', 'bundle whose image features find similar images')
    .option('--force', 'write the split even if a constraint is not met')
    .option('--json', 'print the report as JSON')
    .action(async (pool: string, options: CutOptions, command: Command) =>
      endWith(command, codeOf(await asCliErrors(cut(pool, options)))),
    );
  split
    .command('audit <split>')
    .description('search public splits for the images and compositions of a split')
    .requiredOption('--public <folder...>', 'public splits to audit against')
    .option('--embedder <bundle>', 'bundle whose image features find similar images')
    .option('--json', 'print the report as JSON')
    .action(async (folder: string, options: AuditOptions, command: Command) => {
      const audit = await asCliErrors(auditFolder(folder, options));
      if (options.json) printJson(audit);
      else printLine(splitAuditPage(audit));
      endWith(command, codeOf(audit));
    });
  split
    .command('probe <version>')
    .description('audit what each split strategy of an imported attribute probe leaks from training to test')
    .option('--groups <file>', 'groups of similar concepts, in the format concept-groups/1')
    .option(
      '--embedder <bundle>',
      `bundle whose mean image features find similar concepts, from a cosine of ${SIMILAR}`,
    )
    .option('--ks <counts...>', 'numbers of clusters for the figures of the report; needs --embedder', wholes, KS)
    .option('--seed <seed>', 'seed of the clustering and of the assignment to train and test', whole, 0)
    .option('--out <file>', 'write the report, which `admin benchmark add --probe-audit` publishes with the split')
    .option('--json', 'print the report as JSON')
    .action(async (folder: string, options: ProbeAuditOptions) => {
      const report = await asCliErrors(reportProbe(folder, options));
      if (options.json) printJson(report);
      else printLine(probeAuditTable(report.strategies));
    });
  split
    .command('clusters <version>')
    .description('run an imported attribute probe on splits by k clusters of a model’s features, for several k')
    .requiredOption('--embedder <bundle>', 'bundle whose mean image features are clustered and probed')
    .option('--ks <counts...>', 'numbers of clusters', wholes, KS)
    .option('--seed <seed>', 'seed of the clustering and of the assignment to train and test', whole, 0)
    .option('--plots <folder>', 'write plots as SVG: group sizes, similarity, selectivity and CS by k')
    .option('--json', 'print the values of every attribute as JSON')
    .action(async (folder: string, options: ClusterOptions) => {
      const { ablations } = await asCliErrors(ablateClusters(folder, options));
      if (options.json) printJson(ablations);
      else printLine(clusterTable(ablations));
    });
}

async function cut(pool: string, options: CutOptions): Promise<SplitAudit> {
  const { out, count, minPerAttribute, unseenShare, maxPerObject, seed, force = false, json = false } = options;
  const { attributes, objects, pairs } = await readDefinition(join(pool, SPLIT_FILES.definition));
  const labels = await readLabels(join(pool, SPLIT_FILES.labels));
  const seen = new Set(pairs.train.map(([a, o]) => `${attributes[a]}\u0000${objects[o]}`));
  const instances = labels.map(({ image, object, positive }) => ({ image, object, attributes: positive }));
  const isSeen = (attribute: string, object: string): boolean => seen.has(`${attribute}\u0000${object}`);
  const made = cutHiddenSplit(instances, isSeen, { count, minPerAttribute, unseenShare, maxPerObject }, seed);
  if (made.unmet.length > 0 && !force) throw unmetError(made);
  await writeCut(pool, made.hidden, out);
  const audit = await auditFolder(out, options);
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'audit.json'), `${JSON.stringify(audit, null, 1)}\n`);
  await writeFile(join(out, 'audit.md'), splitAuditPage(audit));
  if (json) printJson({ size: made.size, unseenShare: made.unseenShare, unmet: made.unmet, audit });
  else printLine(`${splitAuditPage(audit)}\nwrote ${made.size} instances and audit.md to ${out}`);
  return audit;
}

const codeOf = ({ verdict }: SplitAudit): ExitCode => (verdict === 'clean' ? EXIT.OK : EXIT.FLAGGED);

function unmetError({ unmet }: HiddenCut): CliError {
  const [first] = unmet;
  const what = unmet.map(
    ({ constraint, name, expected, found }) =>
      `${constraint}${name ? ` of ${name}` : ''}: ${expected} required, ${round(found)} found`,
  );
  return new CliError({
    code: 'split_constraint_unmet',
    message: `the pool does not satisfy ${unmet.length} constraint${unmet.length === 1 ? '' : 's'}: ${what.slice(0, 5).join('; ')}`,
    expected: String(first?.expected),
    found: String(round(first?.found ?? 0)),
    remedy: 'add images to the pool, relax the constraints, or write the split anyway with --force',
  });
}

async function auditFolder(
  folder: string,
  { public: publicFolders, embedder: bundle, json = false }: AuditOptions,
): Promise<SplitAudit> {
  const bar = new ProgressBar(json);
  const embedder: Embedder | null = bundle === undefined ? null : await openEmbedder(bundle);
  try {
    const hashed = async (path: string) => {
      const name = basename(resolve(path));
      const onProgress = (done: number, total: number): void =>
        bar.update(`hashing ${name}`, done, total, `${done} of ${total}`);
      return hashSplit(path, { name, onProgress, ...(embedder ? { embed: (bytes) => embedder.embed(bytes) } : {}) });
    };
    const hidden = await hashed(folder);
    const others = [];
    for (const path of publicFolders) others.push(await hashed(path));
    bar.finish();
    return auditSplit(
      hidden.set,
      others.map(({ set }) => set),
      probeLeakage(hidden, others),
    );
  } finally {
    bar.finish();
    await embedder?.close();
  }
}

/** Converts an error about a folder into a CliError. */
async function asCliErrors<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof SplitFileError) {
      throw new CliError({
        code: error.code,
        message: error.message,
        remedy: 'check the folder: it needs definition.json, instances.json, labels.jsonl and images.zip',
      });
    }
    throw asFileMissing(error);
  });
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Several values of one option; the first replaces the default. */
function wholes(text: string, before: readonly number[] & { readonly given?: true }): readonly number[] {
  const list = [...(before.given ? before : []), whole(text)];
  return Object.assign(list, { given: true as const });
}

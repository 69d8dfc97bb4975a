import { stat, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  acceptedEdges,
  checkHierarchy,
  edgesByCoOccurrence,
  edgesByHypernyms,
  edgesByLastWords,
  edgesOfMatrix,
  HierarchyAsset,
  mergedProposals,
  nextVersion,
  readHypernyms,
  type AttributeLabels,
  type HierarchyReport,
} from '@primitives/benchmark';
import { decodeNpy, NpyError, readDefinition, readLabels, SPLIT_FILES, SplitFileError } from '@primitives/datasets';
import type { Command } from 'commander';
import { CliError } from '../cli-error.js';
import { asFileMissing, refusePath } from '../file-missing.js';
import { endWith, EXIT } from '../exit-codes.js';
import { printJson, printLine, table } from '../output.js';
import { share, wholeFrom } from '../whole-number.js';

const FORMAT = 'attribute-hierarchy/1';
/** Contradicted edges and cycles that a report names. */
const SHOWN = 20;

interface AttributeOptions {
  readonly attributes: string;
}
interface ImportOptions extends AttributeOptions {
  readonly json?: boolean;
  readonly out: string;
  readonly name: string;
}
interface CheckOptions extends AttributeOptions {
  readonly labels: readonly string[];
  readonly json?: boolean;
}
interface ProposeOptions extends AttributeOptions {
  readonly json?: boolean;
  readonly labels: readonly string[];
  readonly hypernyms?: string;
  readonly base?: string;
  readonly minInstances: number;
  readonly minShare: number;
  readonly out: string;
}

const ATTRIBUTES = 'attribute_index.json of VAW, or a folder with definition.json';
const LABELS = 'folders of splits with labels.jsonl';

/** `primitives hierarchy`: reads, proposes, reviews and checks attribute hierarchies as versioned files. */
export function registerHierarchy(program: Command): void {
  const hierarchy = program.command('hierarchy').description('import, propose, review and check attribute hierarchies');
  hierarchy
    .command('import <file>')
    .description(`write a matrix (numpy.save, one row per parent) or a list of edges in the format ${FORMAT}`)
    .requiredOption('--attributes <file>', ATTRIBUTES)
    .requiredOption('--name <name>', 'name of the hierarchy')
    .requiredOption('--out <file>', 'output file')
    .option('--json', 'print the result as JSON')
    .action(async (file: string, options: ImportOptions) => asCliErrors(importFile(file, options)));
  hierarchy
    .command('propose')
    .description('propose edges for review, from names, labels and hypernyms')
    .requiredOption('--attributes <file>', ATTRIBUTES)
    .requiredOption('--out <file>', 'output file; set the status of each edge to accepted or rejected')
    .option('--labels <folder...>', LABELS, [])
    .option('--hypernyms <file>', 'file of lines "word<TAB>hypernym", for example from WordNet')
    .option('--base <file>', `reviewed hierarchy in the format ${FORMAT}; its edges are not proposed again`)
    .option(
      '--min-instances <count>',
      'minimum number of instances that have the child and a label for the parent',
      wholeFrom(0),
      20,
    )
    .option('--min-share <share>', 'minimum share of these instances that have the parent', share, 0.95)
    .option('--json', 'print the result as JSON')
    .action(async (options: ProposeOptions) => asCliErrors(propose(options)));
  hierarchy
    .command('review <base> <reviewed>')
    .description('write the next version of a hierarchy: accepted edges are added, rejected ones removed')
    .requiredOption('--out <file>', 'output file')
    .option('--json', 'print the result as JSON')
    .action(async (base: string, reviewed: string, { out, json }: { out: string; json?: boolean }) => {
      const { edges } = await readAsset(reviewed);
      const next = nextVersion(await readAsset(base), edges);
      await writeAsset(out, next);
      if (json) printJson(next);
      else printLine(`wrote version ${next.version} with ${acceptedEdges(next.edges).length} accepted edges to ${out}`);
    });
  hierarchy
    .command('check <file>')
    .description('check the accepted edges: unknown names, cycles, implied edges, and labels that contradict them')
    .requiredOption('--attributes <file>', ATTRIBUTES)
    .option('--labels <folder...>', LABELS, [])
    .option('--json', 'print the report as JSON')
    .action(async (file: string, options: CheckOptions, command: Command) => {
      const { edges } = await readAsset(file);
      const [attributes, labels] = await asCliErrors(Promise.all([attributesOf(options), labelsOf(options.labels)]));
      const report = checkHierarchy(attributes, acceptedEdges(edges), labels);
      if (options.json) printJson(report);
      else printLine(reportText(report));
      const { unknown, cycles, contradicted } = report;
      endWith(command, unknown.length + cycles.length + contradicted.length === 0 ? EXIT.OK : EXIT.FLAGGED);
    });
}

async function importFile(file: string, { attributes: of, name, out, json }: ImportOptions): Promise<void> {
  const attributes = await attributesOf({ attributes: of });
  const edges = file.endsWith('.npy') ? await matrixEdges(file, attributes) : await listedEdges(file);
  const asset: HierarchyAsset = {
    schema: FORMAT,
    name,
    version: 1,
    source: file,
    edges: edges.map(([parent, child]) => ({ parent, child, status: 'accepted' })),
  };
  await writeAsset(out, asset);
  const report = checkHierarchy(attributes, edges);
  if (json) printJson(report);
  else printLine(reportText(report));
}

async function propose({ base, hypernyms, out, minInstances, minShare, ...options }: ProposeOptions): Promise<void> {
  const attributes = await attributesOf(options);
  const labels = await labelsOf(options.labels);
  const decided = base === undefined ? [] : (await readAsset(base)).edges;
  const known = new Set(attributes);
  const proposals = mergedProposals(
    [
      edgesByLastWords(attributes),
      edgesByCoOccurrence(labels, { minInstances, minShare }).filter(
        ({ parent, child }) => known.has(parent) && known.has(child),
      ),
      hypernyms === undefined ? [] : edgesByHypernyms(attributes, await hypernymsIn(hypernyms)),
    ],
    decided,
  );
  await writeAsset(out, { schema: FORMAT, name: 'proposals', version: 1, source: 'derived', edges: proposals });
  if (options.json) printJson(proposals);
  else printLine(`wrote ${proposals.length} proposed edges to ${out}; set the status of each to accepted or rejected`);
}

async function attributesOf({ attributes: path }: AttributeOptions): Promise<readonly string[]> {
  if ((await stat(path)).isDirectory()) return (await readDefinition(join(path, SPLIT_FILES.definition))).attributes;
  const index = (await jsonOf(path)) as Record<string, unknown> | null;
  const names = Object.keys(index ?? {});
  if (names.length === 0 || !names.every((name) => Number.isInteger(index?.[name])))
    throw invalid(path, 'an object that maps each attribute to its index', 'another value');
  return names.sort((x, y) => Number(index?.[x]) - Number(index?.[y]));
}

async function labelsOf(folders: readonly string[]): Promise<AttributeLabels[]> {
  const lists = await Promise.all(folders.map((folder) => readLabels(join(folder, SPLIT_FILES.labels))));
  return lists.flat();
}

async function matrixEdges(file: string, attributes: readonly string[]): Promise<[string, string][]> {
  const size = attributes.length;
  try {
    const { shape, data } = decodeNpy(await readFile(resolve(file)).catch(refusePath(file)));
    if (shape.length !== 2 || shape[0] !== size || shape[1] !== size)
      throw invalid(file, `${size} × ${size}, a row and a column per attribute`, shape.join(' × '));
    return edgesOfMatrix(attributes, (row, column) => Number(data[row * size + column]) === 1);
  } catch (error) {
    if (error instanceof NpyError) throw invalid(file, 'an array that numpy.save wrote', error.problem);
    throw error;
  }
}

/** Edges of any supported list: `[[parent, child], …]`, or an object with `edges`. */
async function listedEdges(file: string): Promise<[string, string][]> {
  const json = await jsonOf(file);
  const edges: unknown = Array.isArray(json)
    ? json.map((pair: unknown) => (Array.isArray(pair) ? { parent: pair[0], child: pair[1] } : pair))
    : (json as { edges?: unknown } | null)?.edges;
  const parsed = HierarchyAsset.shape.edges.safeParse(edges);
  if (!parsed.success)
    throw invalid(file, '[[parent, child], …] or {edges: [{parent, child}, …]}', parsed.error.issues[0]?.message ?? '');
  return acceptedEdges(parsed.data);
}

async function readAsset(file: string): Promise<HierarchyAsset> {
  const parsed = HierarchyAsset.safeParse(await jsonOf(file));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(file, `the format ${FORMAT}`, `${issue?.path.join('.')}: ${issue?.message}`);
}

const writeAsset = (file: string, asset: HierarchyAsset) =>
  writeFile(resolve(file), `${JSON.stringify(asset, null, 1)}\n`);

async function hypernymsIn(file: string): Promise<Map<string, string[]>> {
  try {
    return readHypernyms(await readFile(resolve(file), 'utf8').catch(refusePath(file)));
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('line '))
      throw invalid(file, 'lines of two words with a tab between them', error.message);
    throw error;
  }
}

async function jsonOf(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(resolve(file), 'utf8').catch(refusePath(file)));
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid(file, 'JSON', error.message);
    throw error;
  }
}

const invalid = (file: string, expected: string, found: string) =>
  new CliError({
    code: 'hierarchy_invalid',
    message: `${file} does not have the required format`,
    expected,
    found,
    remedy: 'see "Attribute hierarchies" on the page Importing a benchmark (/docs/import)',
  });

async function asCliErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof SplitFileError)) throw asFileMissing(error);
    const { code, path, place, problem } = error;
    throw new CliError({
      code,
      message: `${path}: ${place}`,
      expected: 'a file of a split',
      found: problem,
      remedy: 'pass a folder that `primitives import` wrote',
    });
  }
}

function reportText(report: HierarchyReport): string {
  const { edges, nodes, inner, depth, severalParents, unknown, twice, cycles, implied, contradicted } = report;
  const arrow = (names: readonly string[]) => names.join(' → ');
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : [`${title}: ${items.length}`, ...items.slice(0, SHOWN).map((item) => `  ${item}`)];
  return [
    `${edges} edges of ${nodes} attributes; ${inner} have children, ${severalParents} have several parents; depth ${depth}`,
    ...list('unknown attributes', unknown),
    ...list('edges listed twice', twice.map(arrow)),
    ...list('cycles', cycles.map(arrow)),
    ...list('edges that a longer path implies', implied.map(arrow)),
    ...(contradicted.length === 0
      ? []
      : [
          `edges that labels contradict: ${contradicted.length}`,
          table(
            ['edge', 'instances with child', 'of these with parent', 'without parent'],
            contradicted
              .slice(0, SHOWN)
              .map(({ parent, child, children, withParent, withoutParent }) => [
                arrow([parent, child]),
                String(children),
                String(withParent),
                String(withoutParent),
              ]),
          ),
        ]),
  ].join('\n');
}

import { mkdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BenchmarkDefinitionError,
  parseDefinition,
  type BenchmarkDefinition,
  type Instance,
  type LabelledInstance,
} from '@primitives/benchmark';
import { SPLIT_FILES } from '../split-files.js';
import { Findings, ImportStopped, type Finding } from './findings.js';
import type { ImportCode } from './finding-codes.js';
import { checkImages, type CheckedImage } from './image-check.js';
import { noteRepeatedImages, noteUnnamedImages } from './image-notes.js';
import { licencePage } from './licence-page.js';
import { opaqueId } from './opaque-id.js';
import { placeInstances, type PlacedInstance } from './placed-instances.js';
import { SETS, type Importer, type Release, type ReleasedInstance, type SetName, type SplitName } from './release.js';
import { noteChangedFiles } from './released-files.js';
import { SourceFolder } from './source-folder.js';
import { archiveName, imageCount, packImages } from './split-archive.js';
import { VersionDraft, versionDigest, type BenchmarkVersion } from './version-folder.js';

/** Steps of an import, in this order. */
export type ImportStep = 'reading' | 'checking images' | 'writing';

export interface ImportOptions {
  readonly importer: Importer;
  /** The authors' files. */
  readonly folder: string;
  /** Parent folder of the version's folder. */
  readonly out: string;
  /** Number of the version; a correction is the number + 1. */
  readonly number: number;
  /** Only these sets become splits; default: every set of the release. */
  readonly sets?: readonly SetName[];
  /** Accepted errors: the affected entries are omitted. */
  readonly accept?: readonly ImportCode[];
  /** Reads and checks, and writes nothing but the journal. */
  readonly dryRun?: boolean;
  readonly onProgress?: (step: ImportStep, done: number, total: number) => void;
}

export interface ImportReport {
  readonly verdict: 'written' | 'good' | 'refused';
  /** Codes of errors that were not accepted. */
  readonly refusedFor: readonly ImportCode[];
  readonly findings: readonly Finding[];
  readonly counts: Findings['counts'];
  readonly splits: readonly { readonly name: SplitName; readonly instances: number; readonly images: number }[];
  readonly version: {
    readonly folder: string;
    readonly slug: string;
    readonly number: number;
    readonly digest: string;
  } | null;
}

/**
 * Imports a release: reads its annotations, checks every image, and writes an immutable benchmark version in a folder
 * named by its content. The same files give the same bytes on every machine. Every defect of the files is a finding,
 * never an exception; after an interruption, it continues where it stopped.
 */
export async function importBenchmark(options: ImportOptions): Promise<ImportReport> {
  const findings = new Findings();
  try {
    return await importWith(findings, options);
  } catch (error) {
    if (!(error instanceof ImportStopped)) throw error;
    return { ...reportOf(findings), verdict: 'refused', refusedFor: [error.finding.code], splits: [], version: null };
  }
}

async function importWith(
  findings: Findings,
  {
    importer,
    folder,
    out,
    number,
    sets = SETS,
    accept = [],
    dryRun = false,
    onProgress = () => undefined,
  }: ImportOptions,
): Promise<ImportReport> {
  onProgress('reading', 0, 1);
  const source = await SourceFolder.open(folder, findings);
  await requireImages(source, importer, findings);
  const release = await importer.read(source, findings);
  noteChangedFiles(importer.id, source.sources, findings);
  const definition = definitionOf(release, number, findings);
  const provenance = release.provenance ?? importer.provenance;
  const selected = {
    ...release,
    instances: withoutRepeatedKeys(release, findings).filter(({ label }) => sets.includes(label.set)),
  };
  onProgress('reading', 1, 1);

  const work = join(out, `.${definition.slug}.importing`);
  const created = await mkdir(work, { recursive: true });
  const images = await goodImages(selected, join(work, 'images.jsonl'), folder, findings, onProgress);
  const placed = placeInstances(selected.instances, images, findings);
  noteRepeatedImages(placed, findings);
  await noteUnnamedImages(selected, source, findings);
  const splits = splitsOf(importer.splits, definition.slug, placed);
  const summary = splits.map(({ name, rows }) => ({ name, instances: rows.length, images: imageCount(rows) }));
  if (splits.length === 0)
    findings.stop('nothing_left', { message: 'no instance has a good image', expected: 'one at least', found: 0 });
  // A dry run that ends leaves nothing, an interrupted one its journal.
  if (dryRun) await rm(work, { recursive: true });
  // Another import may have begun in the new folder: only an empty one is removed.
  if (dryRun && created !== undefined && created !== work) await rmdir(out).catch(() => undefined);
  const refusedFor = findings.unaccepted(new Set(accept.filter((code) => !importer.indispensable?.includes(code))));
  if (refusedFor.length > 0)
    return { ...reportOf(findings), verdict: 'refused', refusedFor, splits: summary, version: null };
  if (dryRun) return { ...reportOf(findings), verdict: 'good', refusedFor, splits: summary, version: null };

  const draft = await VersionDraft.begin(join(work, 'version'));
  await draft.write('definition.json', `${JSON.stringify(definition, null, 1)}\n`);
  await draft.write('LICENCE.md', licencePage(provenance, source.sources));
  for (const name of await source.licenceFiles()) await draft.copy(join(folder, name), `licences/${name}`);
  await draft.write(
    'findings.json',
    `${JSON.stringify({ counts: findings.counts, findings: findings.reported }, null, 1)}\n`,
  );
  await draft.write('origins.jsonl', originsOf(definition.slug, placed));
  let written = 0;
  const total = summary.reduce((sum, split) => sum + split.images, 0);
  for (const { name, rows } of splits) {
    const archive = await packImages(definition.slug, rows, {
      folder,
      work,
      findings,
      onImage: () => onProgress('writing', ++written, total),
    });
    await draft.repeat('definition.json', `splits/${name}/${SPLIT_FILES.definition}`);
    await draft.write(
      `splits/${name}/${SPLIT_FILES.instances}`,
      `[\n${rows.map((row) => JSON.stringify(instanceOf(definition.slug, row))).join(',\n')}\n]\n`,
    );
    await draft.write(
      `splits/${name}/${SPLIT_FILES.labels}`,
      rows.map((row) => `${JSON.stringify(labelOf(definition.slug, row))}\n`).join(''),
    );
    await draft.adopt(archive, `splits/${name}/${SPLIT_FILES.images}`);
  }
  const { title, licence, citation, source: address } = provenance;
  const published = await draft.publish(out, {
    slug: definition.slug,
    number,
    title,
    licence,
    citation,
    source: address,
    importer: { id: importer.id, revision: importer.revision },
    splits: summary.map((split) => ({ ...split, role: 'public' as const })),
    sources: source.sources,
    accepted: [...accept].filter((code) => findings.counts[code] !== undefined).sort(),
    findings: findings.counts,
  });
  await rm(work, { recursive: true });
  return { ...reportOf(findings), verdict: 'written', refusedFor, splits: summary, version: writtenVersion(published) };
}

/** Lists may be hundreds of megabytes: without any image they need not be read. */
async function requireImages(source: SourceFolder, { imageFolders }: Importer, findings: Findings): Promise<void> {
  for (const folder of imageFolders)
    if ((await source.filesIn(folder)).length + (await source.foldersIn(folder)).length > 0) return;
  findings.stop('images_missing', {
    message: 'the folder has no images',
    place: { file: imageFolders[0] ?? '' },
    expected: `images in ${imageFolders.join(' or ')}`,
    found: 'none',
  });
}

const reportOf = (findings: Findings) => ({ findings: findings.reported, counts: findings.counts });

const writtenVersion = ({ folder, version }: { folder: string; version: BenchmarkVersion }) => ({
  folder,
  slug: version.slug,
  number: version.number,
  digest: versionDigest(version),
});

function definitionOf({ definition }: Release, number: number, findings: Findings): BenchmarkDefinition {
  try {
    return parseDefinition({ schema: 'benchmark/1', version: number, ...definition });
  } catch (error) {
    if (!(error instanceof BenchmarkDefinitionError)) throw error;
    return findings.stop('definition_broken', {
      message: error.message,
      expected: 'a definition without contradictions',
      found: `${error.problems.length} problems`,
    });
  }
}

function withoutRepeatedKeys({ instances }: Release, findings: Findings): Release['instances'] {
  const first = new Map<string, ReleasedInstance>();
  for (const instance of instances) {
    const { key, place } = instance;
    const other = first.get(key);
    if (other === undefined) first.set(key, instance);
    else if (JSON.stringify(other.label) === JSON.stringify(instance.label))
      findings.add('id_duplicate', { message: `"${key}" stands in the release twice`, place });
    else findings.add('label_conflict', { message: `"${key}" stands in the release twice, with other labels`, place });
  }
  return [...first.values()];
}

/** Every image of the instances that exists and decodes; a finding for each of the others. */
async function goodImages(
  { instances }: Release,
  journal: string,
  root: string,
  findings: Findings,
  onProgress: (step: ImportStep, done: number, total: number) => void,
): Promise<ReadonlyMap<string, CheckedImage>> {
  const firstNamed = new Map(instances.map(({ image, place }) => [image, place]));
  const good = new Map<string, CheckedImage>();
  const checked = checkImages([...firstNamed.keys()].sort(), {
    root,
    journal,
    onProgress: (done, total) => onProgress('checking images', done, total),
  });
  for await (const image of checked) {
    if (!('fault' in image)) good.set(image.path, image);
    else
      findings.add(image.fault === 'missing' ? 'image_missing' : 'image_corrupt', {
        message: `${image.path}: ${image.problem}`,
        place: firstNamed.get(image.path),
        expected: 'an image',
        found: image.problem,
      });
  }
  return good;
}

interface Rows {
  readonly name: SplitName;
  readonly rows: readonly PlacedInstance[];
}

function splitsOf(splits: Importer['splits'], slug: string, placed: readonly PlacedInstance[]): Rows[] {
  const id = new Map(placed.map((row) => [row, opaqueId(slug, row.instance.key)]));
  const rows = [...placed].sort((x, y) => ((id.get(x) ?? '') < (id.get(y) ?? '') ? -1 : 1));
  if (splits === 'together') return rows.length === 0 ? [] : [{ name: 'all', rows }];
  return SETS.map((name) => ({ name, rows: rows.filter(({ instance }) => instance.label.set === name) })).filter(
    (split) => split.rows.length > 0,
  );
}

function instanceOf(slug: string, { instance, box }: PlacedInstance): Instance {
  return {
    id: opaqueId(slug, instance.key),
    image: archiveName(slug, instance.imageKey),
    ...(box && { box }),
    ...instance.question,
  };
}

function labelOf(slug: string, { instance, box }: PlacedInstance): LabelledInstance {
  return {
    id: opaqueId(slug, instance.key),
    image: archiveName(slug, instance.imageKey),
    ...(box && { box }),
    ...instance.label,
  };
}

/** The authors' file of an id, for people who have the images. */
function originsOf(slug: string, placed: readonly PlacedInstance[]): string {
  const lines = placed.map(({ instance }) => ({
    id: opaqueId(slug, instance.key),
    key: instance.key,
    image: instance.imageKey,
  }));
  return lines
    .sort((x, y) => (x.id < y.id ? -1 : 1))
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

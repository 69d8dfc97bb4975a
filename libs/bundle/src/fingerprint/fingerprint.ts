import { splitFiles } from '../check-files.js';
import { BundleRefused } from '../finding.js';
import { expectedGraphs, ROLE_INPUTS } from '../graph-roles.js';
import { isObject, readJsonObject, type JsonObject } from '../json-file.js';
import { CONFIG_BYTES, LIMITS } from '../limits.js';
import { DEFAULT_LOGIT_SCALE, DEFAULT_POSITIVE_INDEX, type Manifest } from '../manifest.js';
import { ProtobufReader } from '../onnx/protobuf.js';
import { preprocessingKey } from '../preprocessing.js';
import type { BundleReport } from '../report.js';
import { fileOf, findFile, type BundleSource } from '../source.js';
import type { DataRange, Model } from './graph.js';
import { GraphDigests, NoDigestError } from './graph-digests.js';
import { digestOf, digestOfJson, hexOf, type Hashing } from './hashing.js';
import { GraphReader } from './read-graph.js';

/** Bytes of weights in memory at once. */
const PIECE = 4_194_304;
/** External tensors may share bytes; all of them together have at most the bytes of the largest bundle. */
const EXTERNAL_BYTES = LIMITS.bundleBytes;

/** Parts of tokenizer.json that do not affect token ids, or that `BundleReport.text` contains. */
const UNUSED_PARTS = new Set(['version', 'truncation', 'padding', 'decoder']);
/** The fields of tokenizer_config.json that affect token ids. */
const TOKENIZER_FIELDS = ['additional_special_tokens', 'remove_space', 'do_lowercase_and_remove_accent'];

/**
 * Identifies a model by all that its predictions depend on: weights, operators, attributes and topology of its graphs,
 * preprocessing, tokenizer, labels and the settings of its interface. SHA-256 in lower-case hex.
 *
 * Bundles that differ in names, the order of nodes and tensors, the layout of weights (inline or external), comments,
 * metadata, archive or descriptive fields of the manifest have the same fingerprint. Linear in the size of the bundle;
 * reads weights in pieces.
 *
 * @param report of the same bundle, by `checkBundle`
 * @returns null for a rejected bundle, and for graphs beyond the bounds of the reader
 */
export async function computeFingerprint(
  folder: BundleSource,
  report: BundleReport,
  hashing: Hashing,
): Promise<string | null> {
  const { manifest, preprocessing } = report;
  if (report.verdict === 'reject' || manifest === null || preprocessing === null) return null;
  const { source } = splitFiles(folder);
  try {
    const outputs = await outputDigests(source, manifest, hashing);
    return digestOf(hashing, [
      'bundle-fingerprint/1',
      manifest.interface,
      preprocessingKey(preprocessing),
      await textKey(source, report, manifest, hashing),
      interfaceKey(manifest, report, outputs, hashing),
    ]);
  } catch (error) {
    if (error instanceof NoDigestError || error instanceof BundleRefused) return null;
    throw error;
  }
}

/** By output name: the digest of each output that the platform reads. */
async function outputDigests(
  source: BundleSource,
  manifest: Manifest,
  hashing: Hashing,
): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>();
  for (const { file, role, outputs } of expectedGraphs(manifest)) {
    const entry = findFile(source, file);
    if (!entry) throw new NoDigestError(`${file} is missing`);
    const model = await new GraphReader(new ProtobufReader(file, fileOf(source, entry)), hashing).read();
    const data = await externalDigests(source, externalRanges(model), hashing);
    const graphs = new GraphDigests(hashing, model, ({ data: it }) =>
      typeof it === 'string' ? it : (data.get(rangeKey(it)) ?? ''),
    );
    const { required, optional } = ROLE_INPUTS[role];
    const names = [...new Set(outputs.map(({ name }) => name))];
    graphs.of(names, [...required, ...optional]).forEach((digest, at) => digests.set(names[at]!, digest));
  }
  return digests;
}

const rangeKey = ({ location, offset, length }: DataRange): string => `${location} ${offset} ${length}`;

function externalRanges({ main, functions }: Model): DataRange[] {
  const ranges = new Map<string, DataRange>();
  const pending = [main, ...[...functions.values()].map(({ graph }) => graph)];
  for (let graph = pending.pop(); graph; graph = pending.pop()) {
    for (const { data } of graph.initializers.values()) if (typeof data !== 'string') ranges.set(rangeKey(data), data);
    for (const { attributes } of graph.nodes) for (const { graphs } of attributes) pending.push(...graphs);
  }
  return [...ranges.values()];
}

/** By `rangeKey`; in the order of the file, because an archive is inflated front to back. */
async function externalDigests(
  source: BundleSource,
  ranges: readonly DataRange[],
  hashing: Hashing,
): Promise<ReadonlyMap<string, string>> {
  if (ranges.reduce((sum, { length }) => sum + length, 0) > EXTERNAL_BYTES)
    throw new NoDigestError('tensors share the bytes of their files');
  const inOrder = [...ranges].sort((a, b) =>
    a.location === b.location ? a.offset - b.offset : a.location < b.location ? -1 : 1,
  );
  const digests = new Map<string, string>();
  for (const range of inOrder) {
    const hash = hashing.start();
    for (let at = 0; at < range.length; at += PIECE)
      hash.update(await source.read(range.location, range.offset + at, Math.min(PIECE, range.length - at)));
    digests.set(rangeKey(range), hexOf(hash.digest()));
  }
  return digests;
}

/** Settings and digests of the tokenizer; null without texts. */
async function textKey(
  source: BundleSource,
  { text }: BundleReport,
  { files }: Manifest,
  hashing: Hashing,
): Promise<unknown> {
  if (text === null || !('tokenizer' in files)) return null;
  const tokenizer = await readJson(source, files.tokenizer);
  const config = await readJson(source, 'tokenizer_config.json', CONFIG_BYTES);
  const parts = Object.entries(tokenizer).filter(([name]) => !UNUSED_PARTS.has(name));
  return [
    text.maxLength,
    text.padding,
    text.padTokenId,
    digestOfJson(hashing, Object.fromEntries(parts)),
    digestOfJson(
      hashing,
      TOKENIZER_FIELDS.map((field) => config[field] ?? null),
    ),
  ];
}

async function readJson(source: BundleSource, name: string, limit?: number): Promise<JsonObject> {
  const json = await readJsonObject(source, name, limit);
  if (!isObject(json)) throw new NoDigestError(`${name} is not readable`);
  return json;
}

/** What the interface reads of the outputs, and how. */
function interfaceKey(
  manifest: Manifest,
  { heads, answers }: BundleReport,
  outputs: ReadonlyMap<string, string>,
  hashing: Hashing,
): unknown {
  switch (manifest.interface) {
    case 'dual-encoder':
      return [outputs.get('image_embeds'), outputs.get('text_embeds'), manifest.logit_scale ?? DEFAULT_LOGIT_SCALE];
    case 'classifier':
      return Object.entries(heads ?? {})
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([head, { output, activation, labels }]) => [
          head,
          outputs.get(output),
          activation,
          digestOf(hashing, labels),
        ]);
    case 'matcher':
      return [outputs.get(manifest.match.output), manifest.match.positive_index ?? DEFAULT_POSITIVE_INDEX];
    case 'vqa':
      return [outputs.get(manifest.answers.output), answers?.yes, answers?.no, digestOf(hashing, answers?.labels)];
    case 'embedder':
      return [outputs.get(manifest.embedding.output)];
  }
}

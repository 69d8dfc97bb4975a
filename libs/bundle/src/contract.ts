import { z } from 'zod';
import { finding, verdictOf, type Finding, type Verdict } from './finding.js';
import { HEADS, INTERFACES, type Interface } from './manifest.js';
import { labelsMissing, preprocessorMissing } from './missing-files.js';
import { outputSize } from './preprocessing.js';
import type { BundleReport } from './report.js';

/** The requirements of a track for a bundle. */
export interface TrackContract {
  /** `mac`, `vaw-itc`, `compun`, …: see docs/architecture/protocols.md. */
  readonly protocol: string;
  readonly acceptedInterfaces: readonly Interface[];
  readonly vocabulary: {
    readonly attributes: readonly string[];
    readonly objects: readonly string[];
    /** The pairs a pair head must cover; absent if the track has none. */
    readonly pairs?: readonly (readonly [attribute: string, object: string])[];
    /** For activations of primitives: one number each, in this order, from an embedder. */
    readonly primitives?: readonly string[];
  };
}

const Names = z.array(z.string());
const ContractJson = z.object({
  protocol: z.string(),
  acceptedInterfaces: z.array(z.enum(INTERFACES)),
  vocabulary: z.object({
    attributes: Names,
    objects: Names,
    pairs: z.array(z.tuple([z.string(), z.string()])).optional(),
    primitives: Names.optional(),
  }),
});

/** The JSON is no contract of a track. */
export class NotAContractError extends Error {
  override readonly name = 'NotAContractError';
}

/** Parses a contract from a platform or a file. @throws NotAContractError */
export function parseContract(json: unknown): TrackContract {
  const parsed = ContractJson.safeParse(json);
  if (!parsed.success)
    throw new NotAContractError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'contract'}: ${message}`).join('; '),
    );
  const { vocabulary, ...contract } = parsed.data;
  const { pairs, primitives, ...names } = vocabulary;
  return { ...contract, vocabulary: { ...names, ...(pairs ? { pairs } : {}), ...(primitives ? { primitives } : {}) } };
}

/** Maximum names shown of a long list. */
const SHOWN = 12;

/**
 * Whether a checked bundle can answer a track: its interface, for a classifier every label of the track, for an
 * embedder their number.
 */
export function checkAgainstContract(
  report: BundleReport,
  contract: TrackContract,
): { readonly verdict: Verdict; readonly findings: readonly Finding[] } {
  const findings = [
    ...bringsAll(report),
    ...acceptsInterface(report, contract),
    ...coversVocabulary(report, contract),
    ...activatesPrimitives(report, contract),
  ];
  return { verdict: verdictOf([...report.findings, ...findings]), findings };
}

const fileOf = (ref: string): string => ref.split('#')[0] ?? '';

/** The files that a model without a folder lacks: that of its preprocessing, and those of the labels of its heads. */
function bringsAll({ bare, manifest, heads, preprocessing }: BundleReport): Finding[] {
  if (!bare) return [];
  const declared = manifest?.interface === 'classifier' ? manifest.heads : {};
  const unread = HEADS.flatMap((head) => (heads?.[head] ? [] : (declared[head]?.labels ?? [])));
  const names = [...new Set(unread.map(fileOf))];
  return [
    ...(preprocessing ? [preprocessorMissing(outputSize(preprocessing), 'contract')] : []),
    ...names.map((name) =>
      labelsMissing(
        name,
        unread.filter((ref) => fileOf(ref) === name),
        'contract',
      ),
    ),
  ];
}

function acceptsInterface(
  { interface: found }: BundleReport,
  { protocol, acceptedInterfaces }: TrackContract,
): Finding[] {
  if (found === null || acceptedInterfaces.includes(found)) return [];
  return [finding('interface_unsupported', { found, protocol, expected: acceptedInterfaces.join(', ') || 'none' })];
}

function coversVocabulary(
  { heads, manifest }: BundleReport,
  { protocol, acceptedInterfaces, vocabulary }: TrackContract,
): Finding[] {
  if (!heads || !acceptedInterfaces.includes('classifier')) return [];
  const { attributes, objects, pairs } = vocabulary;
  const accepted =
    protocol === 'vaw-classifier' ? (['attribute'] as const) : (['attribute', 'object', 'pair'] as const);
  const declared = manifest?.interface === 'classifier' ? manifest.heads : {};
  if (!accepted.some((it) => heads[it] ?? declared[it])) {
    return [
      finding('head_missing', {
        protocol,
        expected: `a head for ${accepted.join(' or ')}`,
        found: Object.keys(heads).join(', ') || 'none',
      }),
    ];
  }
  const asText = ([attribute, object]: readonly [string, string]): string => `${attribute} ${object}`;
  return [
    ...(heads.attribute ? missing('attribute', heads.attribute.labels, attributes) : []),
    ...(heads.object && protocol !== 'vaw-classifier' ? missing('object', heads.object.labels, objects) : []),
    ...(heads.pair && pairs ? missing('pair', heads.pair.labels.map(asText), pairs.map(asText)) : []),
  ];
}

/** As far as the graph states the width of its output; a dynamic width is checked when it runs. */
function activatesPrimitives(
  { interface: found, graphs, manifest }: BundleReport,
  { protocol, vocabulary: { primitives } }: TrackContract,
): Finding[] {
  if (found !== 'embedder' || !primitives || manifest?.interface !== 'embedder') return [];
  const [graph] = graphs;
  const output = graph?.outputs.find(({ name }) => name === manifest.embedding.output);
  const width = output?.shape?.[1];
  if (!graph || !output || typeof width !== 'number' || width === primitives.length) return [];
  return [
    finding('primitive_count_mismatch', {
      file: graph.file,
      output: output.name,
      protocol,
      found: width,
      expected: primitives.length,
    }),
  ];
}

/** With the labels that the track does not have: these are often the missing ones, spelled in another way. */
function missing(head: string, given: readonly string[], wanted: readonly string[]): Finding[] {
  const [has, known] = [new Set(given), new Set(wanted)];
  const lacks = wanted.filter((it) => !has.has(it));
  const unknown = given.filter((it) => !known.has(it));
  if (lacks.length === 0) return [];
  const facts = { head, count: lacks.length, total: wanted.length, labels: listed(lacks) };
  return [
    finding(
      'label_missing',
      unknown.length === 0 ? facts : { ...facts, unknown: listed(unknown, SHOWN / 2), others: unknown.length },
    ),
  ];
}

/** The first labels, and how many follow. */
const listed = (labels: readonly string[], most = SHOWN): string =>
  labels.slice(0, most).join(', ') + (labels.length > most ? ` and ${labels.length - most} more` : '');

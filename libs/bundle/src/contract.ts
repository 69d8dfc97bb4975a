import { z } from 'zod';
import { finding, verdictOf, type Finding, type Verdict } from './finding.js';
import { INTERFACES, type Interface } from './manifest.js';
import type { BundleReport } from './report.js';

/** What a track asks of a bundle. */
export interface TrackContract {
  /** `mac`, `vaw-itc`, `compun`, …: see ARCHITECTURE.md, "Protocols". */
  readonly protocol: string;
  readonly acceptedInterfaces: readonly Interface[];
  readonly vocabulary: {
    readonly attributes: readonly string[];
    readonly objects: readonly string[];
    /** The pairs a pair head must cover; absent where the track has none. */
    readonly pairs?: readonly (readonly [attribute: string, object: string])[];
  };
}

const Names = z.array(z.string());
const ContractJson = z.object({
  protocol: z.string(),
  acceptedInterfaces: z.array(z.enum(INTERFACES)),
  vocabulary: z.object({ attributes: Names, objects: Names, pairs: z.array(z.tuple([z.string(), z.string()])).optional() }),
});

/** The JSON is no contract of a track. */
export class NotAContractError extends Error {
  override readonly name = 'NotAContractError';
}

/** A contract that came as JSON from a platform or a file. @throws NotAContractError */
export function parseContract(json: unknown): TrackContract {
  const parsed = ContractJson.safeParse(json);
  if (!parsed.success) throw new NotAContractError(parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'contract'}: ${message}`).join('; '));
  const { vocabulary, ...contract } = parsed.data;
  const { pairs, ...names } = vocabulary;
  return { ...contract, vocabulary: pairs ? { ...names, pairs } : names };
}

/** Names shown of a long list. */
const SHOWN = 12;

/** Whether a checked bundle can answer a track: its interface, and for a classifier every label of the track. */
export function checkAgainstContract(
  report: BundleReport,
  contract: TrackContract,
): { readonly verdict: Verdict; readonly findings: readonly Finding[] } {
  const findings = [...bringsAll(report), ...acceptsInterface(report, contract), ...coversVocabulary(report, contract)];
  return { verdict: verdictOf([...report.findings, ...findings]), findings };
}

function bringsAll({ bare }: BundleReport): Finding[] {
  return bare ? [finding('file_missing', { role: 'preprocessor', name: 'preprocessor_config.json' }, 'contract')] : [];
}

function acceptsInterface({ interface: found }: BundleReport, { protocol, acceptedInterfaces }: TrackContract): Finding[] {
  if (found === null || acceptedInterfaces.includes(found)) return [];
  return [finding('interface_unsupported', { found, protocol, expected: acceptedInterfaces.join(', ') || 'none' })];
}

function coversVocabulary({ heads }: BundleReport, { protocol, acceptedInterfaces, vocabulary }: TrackContract): Finding[] {
  if (!heads || !acceptedInterfaces.includes('classifier')) return [];
  const { attributes, objects, pairs } = vocabulary;
  const asked = protocol === 'vaw-classifier' ? (['attribute'] as const) : (['attribute', 'object', 'pair'] as const);
  if (!asked.some((it) => heads[it])) {
    return [
      finding('head_missing', {
        protocol,
        expected: `a head for ${asked.join(' or ')}`,
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

function missing(head: string, given: readonly string[], wanted: readonly string[]): Finding[] {
  const has = new Set(given);
  const lacks = wanted.filter((it) => !has.has(it));
  if (lacks.length === 0) return [];
  const rest = lacks.length > SHOWN ? ` and ${lacks.length - SHOWN} more` : '';
  return [
    finding('label_missing', {
      head,
      count: lacks.length,
      total: wanted.length,
      labels: lacks.slice(0, SHOWN).join(', ') + rest,
    }),
  ];
}

import type { BundleReport } from '@primitives/bundle';

import { checksOf, statusOf, type Check } from '../submission/checks.ts';

/** A check of the page before an upload, with what was read. */
export interface LocalCheck extends Check {
  /** Details of what was read; null without any. */
  readonly detail: string | null;
}

/** The checks of a graph, in order, with the codes that each may find. An unreadable format ends them. */
const ASPECTS: readonly (readonly [topic: string, codes: RegExp])[] = [
  ['format', /^onnx_/],
  ['weights', /^external_data_/],
  ['inputs', /^(input_|image_size_|batch_size_)/],
  ['outputs', /^(output_|label_count_|embedding_size_)/],
  ['operators', /^operator_/],
];

/** The bundle's checks, separately for each graph: format, external weights, inputs, outputs, operators. */
export function localChecks(report: BundleReport): LocalCheck[] {
  return checksOf(report).flatMap((check): LocalCheck[] => {
    const graph = report.graphs.find(({ file }) => file === check.file);
    if (check.topic !== 'graph' || check.file === null)
      return [{ ...check, detail: check.topic === 'manifest' ? report.interface : null }];
    const rest = check.findings.filter(({ code }) => !ASPECTS.some(([, codes]) => codes.test(code)));
    return ASPECTS.flatMap(([topic, codes]): LocalCheck[] => {
      const found = check.findings.filter(({ code }) => codes.test(code));
      const findings = topic === 'format' ? [...found, ...rest] : found;
      const detail = graph ? DETAILS[topic]?.(graph) : undefined;
      if (findings.length === 0 && detail === undefined) return [];
      return [{ topic, file: check.file, findings, status: statusOf(findings), detail: detail ?? null }];
    });
  });
}

/** Checks that were not run, and what prevented them: a graph that could not be read, the manifest, or the archive. */
export interface NotRun {
  readonly checks: readonly string[];
  readonly because: 'archive' | 'manifest' | 'graph';
  readonly file: string | null;
}

/** The checks that the findings of a report prevented. */
export function checksNotRun({
  manifest,
  graphs,
  findings,
}: Pick<BundleReport, 'manifest' | 'graphs' | 'findings'>): NotRun[] {
  const rejected = findings.filter(({ severity }) => severity === 'reject');
  const isRejected = (stage: string) => rejected.some((finding) => finding.stage === stage);
  const afterGraphs = ['inputs', 'outputs', 'settings', 'contract'];
  if (manifest === null && isRejected('unpack'))
    return [{ checks: ['manifest', 'format', 'weights', 'operators', ...afterGraphs], because: 'archive', file: null }];
  const unreadable = [
    ...new Set(rejected.flatMap(({ code, file }) => (file && UNREADABLE.test(code) ? [file] : []))),
  ].filter((name) => !graphs.some(({ file }) => file === name));
  // Without a manifest its content is inferred from the graphs.
  const isInvalid = manifest === null && (unreadable.length === 0 || isRejected('manifest'));
  const checks = ['weights', 'operators'];
  if (manifest !== null) checks.push('inputs', 'outputs');
  else if (!isInvalid) checks.push(...afterGraphs);
  return [
    ...(isInvalid ? [{ checks: afterGraphs, because: 'manifest', file: null } as const] : []),
    ...unreadable.map((file) => ({ checks, because: 'graph', file }) as const),
  ];
}
const UNREADABLE = /^onnx_(empty|invalid|truncated|too_large|too_complex)$/;

type Graph = BundleReport['graphs'][number];
const spec = ({ name, dtype, shape }: Graph['inputs'][number]) =>
  `${name} ${dtype} [${(shape ?? []).map((size) => size ?? '?').join(', ')}]`;

const DETAILS: Readonly<Record<string, (graph: Graph) => string | undefined>> = {
  format: ({ irVersion, opset }) => `IR ${irVersion}, opset ${opset ?? '?'}`,
  weights: ({ external }) => (external.length > 0 ? external.join(', ') : undefined),
  inputs: ({ inputs }) => inputs.map(spec).join('; '),
  outputs: ({ outputs }) => outputs.map(spec).join('; '),
  operators: ({ operators, nodes }) => `${nodes} nodes, ${Object.keys(operators).length} operators`,
};

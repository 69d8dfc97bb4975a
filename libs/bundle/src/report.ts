import type { Finding, Verdict } from './finding.js';
import { ROLE_INPUTS, type GraphRole } from './graph-roles.js';
import { LIMITS } from './limits.js';
import type { Interface, Manifest } from './manifest.js';
import { isWeight } from './onnx/dtypes.js';
import { operatorName, type OnnxSummary, type TensorSpec } from './onnx/summary.js';
import type { Pair } from './labels.js';
import { precisionOf, type Precision } from './precision.js';
import type { Preprocessing } from './preprocessing.js';
import type { TextSettings } from './text-settings.js';

/** The result of the static check of a bundle. Plain data: it is stored, sent and shown unchanged. */
export interface BundleReport {
  readonly verdict: Verdict;
  readonly interface: Interface | null;
  /** As written, or inferred if `assumed` is not empty; null when there is neither. */
  readonly manifest: Manifest | null;
  /** Assumptions of an inferred manifest, a sentence each; empty with a manifest. */
  readonly assumed: readonly string[];
  /** A single .onnx with an interface and defaults for the rest: enough to check, not to submit. */
  readonly bare: boolean;
  readonly graphs: readonly GraphReport[];
  readonly preprocessing: Preprocessing | null;
  readonly text: TextSettings | null;
  readonly heads: ClassifierHeads | null;
  readonly answers: Answers | null;
  /** Files of the folder that are not part of a bundle. */
  readonly ignored: readonly string[];
  readonly findings: readonly Finding[];
}

export interface GraphReport {
  readonly file: string;
  readonly role: GraphRole;
  /** The .onnx file itself; weights outside it are in `external`. */
  readonly bytes: number;
  readonly external: readonly string[];
  readonly irVersion: number;
  readonly opset: number | null;
  readonly producer: string;
  readonly inputs: readonly TensorSpec[];
  readonly outputs: readonly TensorSpec[];
  readonly nodes: number;
  /** Number of nodes by operator in the file, functions and subgraphs included. */
  readonly operators: Readonly<Record<string, number>>;
  readonly parameters: Parameters;
  readonly precision: Precision;
}

/** Elements of initializers and constants. `total` counts weights, not indices and masks. */
export interface Parameters {
  readonly total: number;
  readonly byType: Readonly<Record<string, number>>;
}

type Activation = 'softmax' | 'sigmoid' | 'none';

/** Labels are in the order of the output's columns. */
export interface ClassifierHeads {
  readonly attribute?: { readonly output: string; readonly activation: Activation; readonly labels: readonly string[] };
  readonly object?: { readonly output: string; readonly activation: Activation; readonly labels: readonly string[] };
  readonly pair?: { readonly output: string; readonly activation: Activation; readonly labels: readonly Pair[] };
}

/** The columns that mean yes and no. */
export interface Answers {
  readonly output: string;
  readonly yes: number;
  readonly no: number;
  readonly labels: readonly string[];
}

/** Maximum listed inputs, outputs and kinds of operators: the database stores them, and pages show them. */
const LISTED = { values: 64, operators: 256 };

export function graphReport(file: string, role: GraphRole, bytes: number, model: OnnxSummary): GraphReport {
  const operators = new Map<string, number>();
  const inputs: readonly string[] = [...ROLE_INPUTS[role].required, ...ROLE_INPUTS[role].optional];
  for (const body of [model.main, ...model.functions.map((it) => it.body)]) {
    for (const { domain, name, count } of body.values())
      operators.set(operatorName(domain, name), (operators.get(operatorName(domain, name)) ?? 0) + count);
  }
  const total = Object.entries(model.elements).reduce((sum, [dtype, count]) => sum + (isWeight(dtype) ? count : 0), 0);
  return {
    file,
    role,
    bytes,
    external: [...new Set(model.external.map((it) => it.location))].slice(0, LIMITS.files),
    irVersion: model.irVersion,
    opset: model.opsets.get('') ?? null,
    producer: model.producer,
    inputs: model.inputs.filter((it) => !it.hasDefault || inputs.includes(it.name)).slice(0, LISTED.values),
    outputs: model.outputs.slice(0, LISTED.values),
    nodes: model.nodes,
    operators: Object.fromEntries([...operators].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, LISTED.operators)),
    parameters: { total, byType: model.elements },
    precision: precisionOf(model.elements, Object.fromEntries(operators)),
  };
}

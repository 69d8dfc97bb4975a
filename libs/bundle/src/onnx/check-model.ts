import { finding, SHOWN, take, type Finding } from '../finding.js';
import { LIMITS, ONNX_LIMITS } from '../limits.js';
import type { BundleFile } from '../source.js';
import { expandFunctions } from './expansion.js';
import { availability, RUNTIME } from './operators.js';
import { operatorName, type ExternalTensor, type OnnxSummary } from './summary.js';

/** Whether a runner can load this graph. */
export function checkModel(file: string, model: OnnxSummary, files: readonly BundleFile[]): Finding[] {
  return [
    ...checkVersions(file, model),
    ...checkExpansion(file, model),
    ...checkOperators(file, model),
    ...(model.trainsDropout ? [finding('operator_random', { file, operator: 'Dropout with training_mode' })] : []),
    ...model.faultyTensors
      .slice(0, SHOWN)
      .map(({ tensor, problem }) => finding('onnx_tensor_invalid', { file, tensor, ...problem })),
    ...take(model.external, (it) => checkExternal(file, it, files)),
  ];
}

function checkVersions(file: string, { irVersion, opsets }: OnnxSummary): Finding[] {
  const {
    ir,
    opset: { min, max },
  } = ONNX_LIMITS;
  const findings =
    irVersion > ir
      ? [finding('onnx_ir_version_unsupported', { file, found: irVersion, expected: `${ir} or less` })]
      : [];
  const opset = opsets.get('');
  if (opset === undefined) return [...findings, finding('onnx_opset_unsupported', { file })];
  return opset < min || opset > max
    ? [...findings, finding('onnx_opset_unsupported', { file, found: opset, expected: `${min}-${max}` })]
    : findings;
}

function checkExpansion(file: string, model: OnnxSummary): Finding[] {
  const expansion = expandFunctions(model);
  if ('recursive' in expansion) return [finding('onnx_function_recursive', { file, function: expansion.recursive })];
  return expansion.nodes > ONNX_LIMITS.expandedNodes
    ? [finding('onnx_too_complex', { file, expanded: ONNX_LIMITS.expandedNodes })]
    : [];
}

function checkOperators(file: string, model: OnnxSummary): Finding[] {
  const local = new Set(model.functions.map((it) => it.key));
  const used = new Map([model.main, ...model.functions.map((it) => it.body)].flatMap((body) => [...body]));
  const opset = clamp(model.opsets.get(''));
  const unknown = [...used].filter(([key]) => !local.has(key)).map(([, it]) => it);
  return take(unknown, ({ domain, name }) => {
    const operator = operatorName(domain, name);
    const answer = availability(domain, name, opset);
    if (answer === 'available') return undefined;
    if (answer === 'random') return finding('operator_random', { file, operator });
    if (answer === 'custom') return finding('operator_unsupported', { file, operator });
    if (answer === 'unavailable') return finding('operator_unsupported', { file, operator, runtime: RUNTIME });
    return finding('operator_unsupported', { file, operator, opset, since: answer.since });
  });
}

/**
 * An opset outside of the supported range has its own finding; operators are then checked at the nearest supported one.
 */
function clamp(opset: number | undefined): number {
  const { min, max } = ONNX_LIMITS.opset;
  return Math.min(Math.max(opset ?? max, min), max);
}

function checkExternal(file: string, it: ExternalTensor, files: readonly BundleFile[]): Finding | undefined {
  const { tensor, location, offset, length } = it;
  if (!LIMITS.name.test(location)) return finding('external_data_path_invalid', { file, tensor, found: location });
  if (it.place !== null)
    return finding('external_data_path_invalid', { file, tensor, found: location, place: it.place });
  const data = files.find((candidate) => candidate.name === location);
  if (!data) return finding('external_data_missing', { file, tensor, name: location });
  if (offset + length <= data.size) return undefined;
  return finding('external_data_truncated', {
    file,
    tensor,
    name: location,
    expected: `${offset}-${offset + length}`,
    found: data.size,
  });
}

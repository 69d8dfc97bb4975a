import { isObject, type JsonObject } from './json-file.js';

export type Shape = readonly number[];

/** One execution of a node, as ONNX Runtime's profile (`enableProfiling`) records it. */
export interface KernelRun {
  /** Name and index of the node in its graph: equal for the runs of one node. */
  readonly node: string;
  readonly operator: string;
  /** Execution provider that ran it, such as `CPUExecutionProvider`; null if the profile does not say. */
  readonly provider: string | null;
  readonly inputs: readonly Shape[];
  readonly output: Shape | undefined;
}

const KERNEL = '_kernel_time';

/**
 * The executed kernels, in order.
 *
 * @param events the parsed profile, an array of trace events; other events are skipped
 */
export function kernelRuns(events: readonly unknown[]): KernelRun[] {
  return events.flatMap((event) => kernelOf(event) ?? []);
}

function kernelOf(event: unknown): KernelRun | null {
  if (!isObject(event) || typeof event['name'] !== 'string' || !event['name'].endsWith(KERNEL)) return null;
  const args = event['args'];
  if (!isObject(args) || typeof args['op_name'] !== 'string') return null;
  const { op_name: operator, node_index: index, provider } = args;
  const [output] = shapes(args['output_type_shape']);
  return {
    node: `${event['name'].slice(0, -KERNEL.length)} ${String(index)} ${operator}`,
    operator,
    provider: typeof provider === 'string' ? provider : null,
    inputs: shapes(args['input_type_shape']),
    output,
  };
}

/** `[{"float": [1, 3, 224, 224]}, …]` */
function shapes(value: unknown): Shape[] {
  if (!Array.isArray(value)) return [];
  return value.map((it) => (isObject(it) ? shapeOf(it) : []));
}

function shapeOf(typed: JsonObject): Shape {
  const [dims] = Object.values(typed);
  return Array.isArray(dims) ? dims.filter((it) => typeof it === 'number') : [];
}

import { finding, SHOWN, take, type Finding } from './finding.js';
import { ROLE_INPUTS, type ExpectedGraph, type ExpectedOutput, type InputName } from './graph-roles.js';
import { shapeText, type OnnxSummary, type TensorSpec } from './onnx/summary.js';
import { outputSize, type Preprocessing } from './preprocessing.js';
import type { TextSettings } from './text-settings.js';

const FLOATS = ['float32', 'float16'];

/** Checks the inputs and outputs of a graph against its role; unknown shapes are left to the probes. */
export function checkGraph(
  graph: ExpectedGraph,
  model: OnnxSummary,
  feed: { preprocessing: Preprocessing | null; text: TextSettings | null },
): Finding[] {
  const { file, role } = graph;
  const { required, optional } = ROLE_INPUTS[role];
  const known: readonly string[] = [...required, ...optional];
  return [
    ...required
      .filter((name) => !find(model.inputs, name))
      .map((expected) =>
        finding('input_missing', { file, a_role: withArticle(role), expected, found: names(model.inputs) }),
      ),
    ...take(model.inputs, (it) =>
      known.includes(it.name) || it.hasDefault
        ? undefined
        : finding('input_unexpected', { file, role, input: it.name }),
    ),
    ...known.flatMap((name) => {
      const input = find(model.inputs, name);
      return input ? checkInput(file, input, name as InputName, feed) : [];
    }),
    ...graph.outputs.flatMap((it) => {
      const output = find(model.outputs, it.name);
      if (!output)
        return [
          finding('output_missing', {
            file,
            a_role: withArticle(role),
            expected: it.name,
            found: names(model.outputs),
          }),
        ];
      return checkOutput(file, output, it);
    }),
  ];
}

function checkInput(
  file: string,
  input: TensorSpec,
  name: InputName,
  feed: { preprocessing: Preprocessing | null; text: TextSettings | null },
): Finding[] {
  const isImage = name === 'pixel_values';
  const { shape } = input;
  const wrongType = isImage ? !FLOATS.includes(input.dtype) : input.dtype !== 'int64';
  const findings = wrongType
    ? [
        finding('input_dtype_mismatch', {
          file,
          input: name,
          found: input.dtype,
          expected: isImage ? 'float32 or float16' : 'int64',
        }),
      ]
    : [];
  if (shape === null) return findings;
  if (shape.length !== (isImage ? 4 : 2)) {
    return [
      ...findings,
      finding('input_shape_mismatch', {
        file,
        input: name,
        found: shapeText(shape),
        expected: isImage ? '[batch, 3, height, width]' : '[batch, sequence]',
      }),
    ];
  }
  const [batch, second] = shape;
  if (typeof batch === 'number') findings.push(finding('batch_size_fixed', { file, input: name, found: batch }));
  if (isImage) return [...findings, ...checkImage(file, name, shape, feed.preprocessing)];
  if (
    typeof second === 'number' &&
    feed.text &&
    !(feed.text.padding === 'max_length' && feed.text.maxLength === second)
  ) {
    const expected = feed.text.padding === 'longest' ? 'the longest text of a batch' : feed.text.maxLength;
    findings.push(finding('input_shape_mismatch', { file, input: name, length: second, expected }));
  }
  return findings;
}

function checkImage(
  file: string,
  input: string,
  shape: NonNullable<TensorSpec['shape']>,
  preprocessing: Preprocessing | null,
): Finding[] {
  const [, channels, height, width] = shape;
  if (typeof channels === 'number' && channels !== 3)
    return [finding('input_shape_mismatch', { file, input, channels })];
  if (!preprocessing) return [];
  const image = outputSize(preprocessing);
  const fits = (dim: number | string | null | undefined, size: number): boolean =>
    typeof dim !== 'number' || dim === size;
  if (fits(height, image.height) && fits(width, image.width)) return [];
  return [
    finding('image_size_mismatch', {
      file,
      input,
      expected: `${height ?? '?'}x${width ?? '?'}`,
      found: `${image.height}x${image.width}`,
    }),
  ];
}

function checkOutput(file: string, output: TensorSpec, { name, form, columns: widest }: ExpectedOutput): Finding[] {
  const { shape } = output;
  if (!FLOATS.includes(output.dtype))
    return [
      finding('output_dtype_mismatch', { file, output: name, found: output.dtype, expected: 'float32 or float16' }),
    ];
  if (shape === null) return [];
  const columns = shape[1];
  const fits =
    shape.length === 1
      ? form === 'scores'
      : shape.length === 2 && (typeof columns !== 'number' || (columns >= 1 && columns <= widest));
  if (!fits)
    return [
      finding('output_shape_mismatch', {
        file,
        output: name,
        found: shapeText(shape),
        expected: form === 'vectors' ? `[batch, D] with D of at most ${widest}` : '[batch] or [batch, 2]',
      }),
    ];
  return typeof shape[0] === 'number'
    ? [finding('output_shape_mismatch', { file, output: name, found: shape[0] })]
    : [];
}

/** The number of columns of an output, if the graph states it. */
export function columnsOf(model: OnnxSummary, output: string): number | null {
  const columns = find(model.outputs, output)?.shape?.[1];
  return typeof columns === 'number' ? columns : null;
}

function find(specs: readonly TensorSpec[], name: string): TensorSpec | undefined {
  return specs.find((it) => it.name === name);
}

function names(specs: readonly TensorSpec[]): string {
  return specs.length === 0
    ? 'none'
    : specs
        .slice(0, SHOWN)
        .map((it) => `"${it.name}"`)
        .join(', ');
}

function withArticle(role: string): string {
  return `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;
}

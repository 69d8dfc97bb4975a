import { checksNotRun, localChecks } from './local-checks.ts';

type Report = Parameters<typeof localChecks>[0];
const graph = {
  file: 'model.onnx',
  irVersion: 8,
  opset: 17,
  external: [] as string[],
  inputs: [{ name: 'pixel_values', dtype: 'float32', shape: ['batch', 3, 16, 16] }],
  outputs: [{ name: 'logits', dtype: 'float32', shape: ['batch', null] }],
  nodes: 5,
  operators: { Gemm: 2, Flatten: 3 },
};
const finding = (code: string, stage: string, file = 'model.onnx') => ({
  code,
  stage,
  file,
  severity: 'reject',
  message: 'm',
  remedy: 'r',
});
const list = (findings: object[], graphs: object[] = [graph]) =>
  localChecks({ interface: 'classifier', findings, graphs } as unknown as Report).map(({ topic, status, detail }) => [
    topic,
    status,
    detail,
  ]);

describe('the checks before an upload', () => {
  it('describe what was read', () =>
    expect(list([])).toEqual([
      ['archive', 'pass', null],
      ['manifest', 'pass', 'classifier'],
      ['format', 'pass', 'IR 8, opset 17'],
      ['inputs', 'pass', 'pixel_values float32 [batch, 3, 16, 16]'],
      ['outputs', 'pass', 'logits float32 [batch, ?]'],
      ['operators', 'pass', '5 nodes, 2 operators'],
    ]));
  it('fail where the finding is, and pass otherwise', () =>
    expect(list([finding('output_shape_mismatch', 'static'), finding('operator_random', 'static')]).slice(3)).toEqual([
      ['inputs', 'pass', 'pixel_values float32 [batch, 3, 16, 16]'],
      ['outputs', 'fail', 'logits float32 [batch, ?]'],
      ['operators', 'fail', '5 nodes, 2 operators'],
    ]));
  it('end at a graph that cannot be read', () =>
    expect(list([finding('onnx_invalid', 'static')], []).slice(2)).toEqual([['format', 'fail', null]]));
  it('mention external weights only if there are some', () =>
    expect(list([], [{ ...graph, external: ['model.data'] }])[3]).toEqual(['weights', 'pass', 'model.data']));
});

describe('the checks that were not run', () => {
  const of = (findings: object[], manifest: object | null, graphs: object[] = []) =>
    checksNotRun({ findings, manifest, graphs } as unknown as Report).map(({ checks, because, file }) => [
      because,
      file,
      checks.length,
    ]);
  it('are none of a bundle that was read, whatever its findings', () =>
    expect(of([finding('output_shape_mismatch', 'static')], {}, [graph])).toEqual([]));
  it('are all where the archive could not be read', () =>
    expect(of([finding('zip_invalid', 'unpack')], null)).toEqual([['archive', null, 8]]));
  it('are those that need the manifest where it is not valid', () =>
    expect(of([finding('manifest_invalid', 'manifest', undefined)], null)).toEqual([['manifest', null, 4]]));
  it('are those of a graph that could not be read', () => {
    expect(of([finding('onnx_truncated', 'static')], {})).toEqual([['graph', 'model.onnx', 4]]);
    expect(of([finding('onnx_truncated', 'static')], null)).toEqual([['graph', 'model.onnx', 6]]);
    expect(of([finding('onnx_opset_unsupported', 'static')], {}, [graph])).toEqual([]);
    expect(of([finding('manifest_invalid', 'manifest'), finding('onnx_invalid', 'static')], null)).toEqual([
      ['manifest', null, 4],
      ['graph', 'model.onnx', 2],
    ]);
    expect(of([finding('manifest_invalid', 'manifest'), finding('onnx_opset_unsupported', 'static')], null)).toEqual([
      ['manifest', null, 4],
    ]);
  });
});

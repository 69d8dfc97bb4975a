import { checksOf, checksOfRejection, readReport, type Finding } from './checks.ts';

const finding = (stage: string, more: Partial<Finding> = {}): Finding => ({
  code: 'x',
  severity: 'reject',
  stage,
  message: 'm',
  remedy: 'r',
  ...more,
});
const list = (findings: Finding[], graphs = [{ file: 'model.onnx', nodes: 3, opset: 17 }]) =>
  checksOf({ findings, graphs }).map(({ topic, file, status }) => [topic, file, status]);

describe('the checks of a bundle', () => {
  it('all pass without findings', () =>
    expect(list([])).toEqual([
      ['archive', null, 'pass'],
      ['manifest', null, 'pass'],
      ['graph', 'model.onnx', 'pass'],
    ]));
  it('name the graph that fails, and the others pass', () =>
    expect(list([finding('static', { file: 'text.onnx' })], [{ file: 'vision.onnx', nodes: 1, opset: 17 }])).toEqual([
      ['archive', null, 'pass'],
      ['manifest', null, 'pass'],
      ['graph', 'vision.onnx', 'pass'],
      ['graph', 'text.onnx', 'fail'],
    ]));
  it('end where the archive could not be read', () =>
    expect(list([finding('unpack')], [])).toEqual([['archive', null, 'fail']]));
  it('warn where a maintainer should review', () =>
    expect(list([finding('manifest', { severity: 'flag' })], [])[1]).toEqual(['manifest', null, 'warn']));
  it('contain findings of the run after the graphs', () =>
    expect(list([finding('run')]).at(-1)).toEqual(['run', null, 'fail']));
});

describe('the checks of a rejected evaluation', () => {
  const failure = { code: 'non_finite_output', message: 'm', remedy: 'r' };
  const graphs = [{ file: 'model.onnx', nodes: 3, opset: 17 }];
  const list = (findings: Finding[], cause: typeof failure | null = failure) =>
    checksOfRejection({ findings, graphs }, cause).map(({ topic, status, findings }) => [
      topic,
      status,
      ...findings.map(({ code }) => code),
    ]);

  it('end with the run that failed, when all others pass', () =>
    expect(list([finding('manifest', { severity: 'flag' })])).toEqual([
      ['archive', 'pass'],
      ['manifest', 'warn', 'x'],
      ['graph', 'pass'],
      ['evaluation', 'fail', 'non_finite_output'],
    ]));
  it('do not repeat a failure that the report contains', () =>
    expect(list([finding('static')]).map(([topic]) => topic)).toEqual(['archive', 'manifest', 'graph', 'graph']));
  it('are those of the report when no failure is known', () => expect(list([], null)).toHaveLength(3));
});

describe('a report from the API', () => {
  it('is parsed', () =>
    expect(readReport({ findings: [], interface: 'classifier', graphs: [] })).toEqual({
      findings: [],
      interface: 'classifier',
      graphs: [],
    }));
  it.each([null, 'text', {}, { findings: 'none' }])('is null if it is invalid: %j', (json) =>
    expect(readReport(json)).toBeNull(),
  );
});

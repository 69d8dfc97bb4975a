import { stepDetail } from './step-detail.ts';

type Facts = Parameters<typeof stepDetail>[1];
type Step = Parameters<typeof stepDetail>[0];
const track = {
  shortName: 'Shapes-MAC',
  boards: ['closed', 'open'],
  releaseRule: 'IMPROVEMENTS',
  metrics: [{ label: 'Exact Match' }, { label: 'HM' }],
};
const facts = (more: object = {}) =>
  ({
    copyOf: null,
    instancesTotal: 1_000,
    stateText: 'evaluating',
    track,
    bundleReport: null,
    ...more,
  }) as unknown as Facts;
const detail = (name: Step['name'], phase: Step['phase'], more: object = {}) =>
  stepDetail({ name, phase }, facts(more), 'LISTED');

describe('what happens in a step', () => {
  it('is in the tense of its state', () =>
    expect((['done', 'now', 'todo'] as const).map((phase) => detail('EVALUATED', phase))).toEqual([
      'Runners evaluated all 1,000 images.',
      'Runners evaluate all 1,000 images in shards.',
      'Runners will evaluate all 1,000 images in shards.',
    ]));
  it('is in the future while the step waits', () => {
    expect(detail('SCORED', 'now', { stateText: 'waiting for scoring' })).toBe(
      'The scorer will compute Exact Match and HM. There are no partial scores.',
    );
    expect(detail('SCORED', 'now', { stateText: 'scoring' })).toMatch(/^The scorer computes /);
    expect(detail('QUEUED', 'now', { stateText: 'waiting for a runner' })).toMatch(/^A free runner will take /);
  });
  it('counts the metrics of a track with more than four', () => {
    const many = { ...track, metrics: Array.from({ length: 22 }, (_, at) => ({ label: `M${at}` })) };
    expect(detail('SCORED', 'todo', { track: many })).toMatch(/^The scorer will compute 22 metrics\. /);
  });
  it('is the evaluation of all images while their number is not known', () =>
    expect(detail('EVALUATED', 'todo', { instancesTotal: null })).toBe('Runners will evaluate all images in shards.'));
  it('names the checks that passed with a remark', () => {
    const finding = { severity: 'flag', stage: 'graph', file: 'model.onnx', code: 'opset_old', message: '' };
    const report = (findings: object[]) => ({ findings, graphs: [{ file: 'model.onnx', nodes: 3, opset: 17 }] });
    expect(detail('CHECKED', 'done', { bundleReport: report([]) })).toBe('The bundle passed its checks.');
    expect(detail('CHECKED', 'done', { bundleReport: report([finding]) })).toBe(
      'The bundle passed its checks, with remarks: Graph model.onnx.',
    );
  });
  it('is a place on the boards, which the release rule may withhold', () => {
    expect(detail('PUBLISHED', 'todo')).toMatch(
      /^The result will appear on Shapes-MAC: Closed world and Open world\. A result may be withheld/,
    );
    expect(
      stepDetail(
        { name: 'PUBLISHED', phase: 'todo' },
        facts({ track: { ...track, releaseRule: 'ROUNDED' } }),
        'UNLISTED',
      ),
    ).toBe('The result will be visible to anyone with the link, and on no board.');
  });
  it('is the place of a copy, which is not withheld', () => {
    const copyOf = { entry: { name: 'first-clip' } };
    expect(detail('PUBLISHED', 'todo', { copyOf })).toBe(
      'The boards will list the result as a copy of first-clip and will not rank it.',
    );
    expect(stepDetail({ name: 'PUBLISHED', phase: 'todo' }, facts({ copyOf }), 'PRIVATE')).toBe(
      'The result will be visible to the team and the maintainers, and on no board.',
    );
  });
});

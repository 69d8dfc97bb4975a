import { moveEvaluation, requestMeasurement, saveOperationCount, writeLog } from '@primitives/store/evaluations';
import {
  SYNTHETIC_COST,
  SYNTHETIC_OPERATIONS,
  seedSubmission,
  seedTrack,
  tinyClassifier,
  type SeededTrack,
} from '@primitives/testing';
import { runningApi, type RunningApi } from './running-api';

let api: RunningApi;
let track: SeededTrack;
beforeAll(async () => {
  api = await runningApi();
  track = await seedTrack(api.admin, api.blobs);
});
afterAll(() => api.close());

/** A scored evaluation of a separate bundle whose cost a runner is to measure. */
async function scored(bias: number): Promise<string> {
  const id = await seedSubmission(api.admin, api.blobs, track, await tinyClassifier({ bias }));
  for (const state of ['validating', 'predicting', 'scoring', 'scored'] as const)
    await moveEvaluation(api.admin.manager, id, state);
  await requestMeasurement(api.admin.manager, id);
  return id;
}

const measured = (id: string, outcome: unknown) =>
  api.admin.manager.query(
    `update measured_cost set runner_id = 'r1', outcome = $2, measured_at = '2026-11-01T00:00:00Z'
      where bundle_sha256 = (select b.bundle_sha256 from submission b join evaluation e on e.submission_id = b.id where e.id = $1)`,
    [id, JSON.stringify(outcome)],
  );

const QUERY = `query ($id: ID!) { evaluation(id: $id) { measuredCost { runner measuredAt failureReason
  cost { parameters precision { weights { dtype parameters share } quantisation } flops memoryBytes latencyMs latencyLowMs latencyHighMs ratio withheld runsPerImage hardwareClass provider fallback { nodes onProcessor operators { operator nodes } } } measurement } } }`;
const read = async (id: string) => (await api.request(QUERY, { id })).data.evaluation.measuredCost;

describe('the cost of a bundle', () => {
  it('is unknown before it is measured', async () => expect(await read(await scored(1))).toBeNull());

  it('contains the runner, the time and the hardware of the measurement', async () => {
    const id = await scored(2);
    await measured(id, SYNTHETIC_COST);
    expect(await read(id)).toEqual({
      runner: expect.stringMatching(/^cpu-[0-9a-f]{8}$/),
      measuredAt: '2026-11-01T00:00:00.000Z',
      failureReason: null,
      measurement: SYNTHETIC_COST,
      cost: {
        parameters: 201_000,
        precision: null,
        flops: 37_029_888,
        memoryBytes: 35e6,
        latencyMs: 0.6,
        latencyLowMs: 0.5,
        latencyHighMs: 0.7,
        ratio: 0.01,
        withheld: null,
        runsPerImage: 1,
        hardwareClass: 'a made-up machine',
        provider: 'cpu',
        fallback: null,
      },
    });
  });

  it('has operations before the measurement, and the rest after it', async () => {
    const id = await scored(5);
    const known =
      'query ($id: ID!) { evaluation(id: $id) { cost { parameters flops memoryBytes latencyMs withheld } } }';
    const costNow = async () => (await api.request(known, { id })).data.evaluation.cost;
    expect(await costNow()).toBeNull();
    await saveOperationCount(api.admin.manager, id, 'r1', SYNTHETIC_OPERATIONS);
    const operations = { parameters: 201_000, flops: 37_029_888 };
    const unmeasured = { memoryBytes: null, latencyMs: null, withheld: null };
    expect(await costNow()).toEqual({ ...operations, ...unmeasured });
    expect(await read(id)).toBeNull();
    await measured(id, SYNTHETIC_COST);
    expect(await costNow()).toEqual({ ...operations, memoryBytes: 35e6, latencyMs: 0.6, withheld: null });
  });

  it('has operations also if the measurement failed, with its reason', async () => {
    const id = await scored(6);
    await saveOperationCount(api.admin.manager, id, 'r1', SYNTHETIC_OPERATIONS);
    await measured(id, { failed: 'no memory' });
    const { data } = await api.request('query ($id: ID!) { evaluation(id: $id) { cost { flops withheld } } }', { id });
    expect(data.evaluation.cost).toEqual({ flops: 37_029_888, withheld: 'measurement failed: no memory' });
  });

  it('has the same name of its runner in the log, which has no shard of the evaluation', async () => {
    const id = await scored(7);
    await measured(id, SYNTHETIC_COST);
    const { manager } = api.admin;
    await writeLog(manager, id, { level: 'info', code: 'measured', message: 'r1 measured what the bundle costs' });
    const { runner } = await read(id);
    const { data } = await api.request('query ($id: ID!) { evaluation(id: $id) { log { nodes { message } } } }', {
      id,
    });
    expect(data.evaluation.log.nodes).toContainEqual({ message: `${runner} measured what the bundle costs` });
  });

  it('contains the precision of the bundle and its fallback operators, if the runner reported them', async () => {
    const id = await scored(4);
    const precision = { byType: { float16: 201_000 }, quantisation: 'weight_only' as const };
    const fallback = { nodes: 12, operators: { NonZero: 1 } };
    await measured(id, {
      ...SYNTHETIC_COST,
      provider: 'cuda',
      graphs: SYNTHETIC_COST.graphs.map((graph) => ({ ...graph, precision, fallback })),
    });
    expect((await read(id)).cost).toMatchObject({
      precision: { weights: [{ dtype: 'float16', parameters: 201_000, share: 1 }], quantisation: ['WEIGHT_ONLY'] },
      fallback: { nodes: 12, onProcessor: 1, operators: [{ operator: 'NonZero', nodes: 1 }] },
    });
  });

  it('is absent with a reason if it could not be measured', async () => {
    const id = await scored(3);
    await measured(id, { failed: 'model.onnx ended with memory while running' });
    expect(await read(id)).toMatchObject({
      cost: null,
      failureReason: 'model.onnx ended with memory while running',
      measurement: null,
    });
  });
});

import { parseControl, type Control } from '@primitives/protocol';
import { moveEvaluation } from '@primitives/store/evaluations';
import { DispatcherTestbed, matrices } from './testbed';

let testbed: DispatcherTestbed;
let letGo = () => {};
beforeEach(async () => void (testbed = await DispatcherTestbed.open({ sweepMs: 600_000 })));
afterEach(async () => {
  letGo();
  await testbed.close();
});

type Stop = Extract<Control, { kind: 'stop' }>;

/** A runner that holds its first shard until it is released, and the messages that it receives. */
async function holder() {
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  let taken = () => {};
  const holding = new Promise<void>((resolve) => (taken = resolve));
  const stops: Stop[] = [];
  let onStop = () => {};
  const bus = await testbed.broker.connectRunner('r1', 'cpu');
  bus.subscribe('control.r1', (_subject, bytes) => {
    const word = parseControl(bytes);
    if (word.kind !== 'stop') return;
    stops.push(word);
    onStop();
  });
  await bus.connection.flush();
  const stopped = new Promise<void>((resolve) => (onStop = resolve));
  const runner = await testbed.runner('r1', async ({ rows }) => {
    taken();
    await gate;
    return matrices(rows);
  });
  return { runner, holding, stopped, stops };
}

const cancel = (id: string) => testbed.admin.transaction((tx) => moveEvaluation(tx, id, 'cancelled'));

describe('an evaluation that is cancelled', () => {
  it('while a runner works on it: the message alone names the cancelled lease to the runner', async () => {
    const { holding, stopped, stops } = await holder();
    const id = await testbed.submit(await testbed.track());
    await holding;
    await testbed.fallSilent('r1'); // the heartbeat must not do the work of the event; the sweep runs after this test
    await cancel(id);
    await stopped;
    expect(stops[0]).toEqual({ v: 1, kind: 'stop', evaluationId: id, shardIndex: 0, fence: 1 });
  });

  it('while no dispatcher was running: the runner is notified after its next heartbeat', async () => {
    const { holding, stopped, stops } = await holder();
    const id = await testbed.submit(await testbed.track());
    await holding;
    await testbed.all(`update evaluation set state = 'cancelled', ended_at = now() where id = $1`, id); // no event
    await stopped;
    expect(stops[0]).toMatchObject({ evaluationId: id, fence: 1 });
  });

  it('before its bundle was read, or while it is scored, is not processed any further', async () => {
    const track = await testbed.track();
    const queued = await testbed.submit(track);
    await cancel(queued);
    await testbed.runner('r1');
    const next = await testbed.submit(track);
    await testbed.events.reached(next, 'scoring');
    await cancel(next);
    await testbed.events.reached(next, 'cancelled');
    expect(testbed.events.statesOf(queued).filter((state) => state === 'predicting' || state === 'scoring')).toEqual(
      [],
    );
  });
});

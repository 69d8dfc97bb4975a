import { openLog } from '@primitives/runtime';
import { DesiredState } from './desired-state.js';

const log = openLog('duty', 'fatal');

/** Work that records when its last shard is done. */
function stage() {
  const reported: string[] = [];
  let finish = () => {};
  const take = () => {
    reported.push('takes');
    const finished = new Promise<void>((resolve) => (finish = resolve));
    return { close: () => (reported.push('stops'), finished) };
  };
  const duty = new DesiredState([take], () => reported.push('leaves'), log);
  const settle = () => new Promise((next) => setImmediate(next));
  return { reported, duty, settle, done: async () => (finish(), settle()) };
}

describe('a runner', () => {
  it('takes no work before the desired state is reported', async () => {
    const { reported, duty } = stage();
    expect(reported).toEqual([]);
    duty.apply('ready');
    duty.apply('ready');
    expect(reported).toEqual(['takes']);
  });

  it('that is cordoned finishes its shards, and continues when it is uncordoned', async () => {
    const { reported, duty, done } = stage();
    duty.apply('ready');
    duty.apply('cordoned');
    await done();
    duty.apply('ready');
    expect(reported).toEqual(['takes', 'stops', 'takes']);
  });

  it('that is drained exits when its last shard is done, not before', async () => {
    const { reported, duty, settle, done } = stage();
    duty.apply('ready');
    duty.apply('draining');
    await settle();
    expect(reported).toEqual(['takes', 'stops']);
    await done();
    expect(reported).toEqual(['takes', 'stops', 'leaves']);
  });

  it('that was cordoned before exits as well', async () => {
    const { reported, duty, done } = stage();
    duty.apply('ready');
    duty.apply('cordoned');
    await done();
    duty.apply('draining');
    await done();
    expect(reported).toEqual(['takes', 'stops', 'leaves']);
  });

  it('that is uncordoned before its last shard is done stays', async () => {
    const { reported, duty, done } = stage();
    duty.apply('ready');
    duty.apply('draining');
    duty.apply('ready');
    await done();
    expect(reported).toEqual(['takes', 'stops', 'takes']);
  });

  it('that was draining when it started waits until it is uncordoned', async () => {
    const { reported, duty, settle } = stage();
    duty.apply('draining');
    await settle();
    expect(reported).toEqual([]);
    duty.apply('ready');
    expect(reported).toEqual(['takes']);
  });

  it('that pauses finishes its shards, and resumes automatically', async () => {
    const { reported, duty, done } = stage();
    duty.apply('ready');
    const paused = duty.pause();
    await done();
    await paused;
    duty.apply('cordoned');
    duty.apply('ready');
    expect(reported).toEqual(['takes', 'stops']); // whatever the desired state meanwhile
    duty.resume();
    expect(reported).toEqual(['takes', 'stops', 'takes']);
  });

  it('that is cordoned during a pause takes nothing after the pause', async () => {
    const { reported, duty, done } = stage();
    duty.apply('ready');
    void duty.pause();
    await done();
    duty.apply('cordoned');
    duty.resume();
    expect(reported).toEqual(['takes', 'stops']);
  });

  it('that pauses and is drained exits', async () => {
    const { reported, duty, done } = stage();
    duty.apply('ready');
    void duty.pause();
    await done();
    duty.apply('draining');
    await done();
    expect(reported).toEqual(['takes', 'stops', 'leaves']);
  });
});

import { openLog } from '@primitives/runtime';
import { DesiredState } from './desired-state.js';

const log = openLog('duty', 'fatal');

/** Work that records when its last shard is done. */
function stage() {
  const said: string[] = [];
  let finish = () => {};
  const take = () => {
    said.push('takes');
    const finished = new Promise<void>((resolve) => (finish = resolve));
    return { close: () => (said.push('stops'), finished) };
  };
  const duty = new DesiredState([take], () => said.push('leaves'), log);
  const settle = () => new Promise((next) => setImmediate(next));
  return { said, duty, settle, done: async () => (finish(), settle()) };
}

describe('a runner', () => {
  it('takes no work before the desired state is reported', async () => {
    const { said, duty } = stage();
    expect(said).toEqual([]);
    duty.apply('ready');
    duty.apply('ready');
    expect(said).toEqual(['takes']);
  });

  it('that is cordoned finishes its shards, and continues when it is uncordoned', async () => {
    const { said, duty, done } = stage();
    duty.apply('ready');
    duty.apply('cordoned');
    await done();
    duty.apply('ready');
    expect(said).toEqual(['takes', 'stops', 'takes']);
  });

  it('that is drained exits when its last shard is done, not before', async () => {
    const { said, duty, settle, done } = stage();
    duty.apply('ready');
    duty.apply('draining');
    await settle();
    expect(said).toEqual(['takes', 'stops']);
    await done();
    expect(said).toEqual(['takes', 'stops', 'leaves']);
  });

  it('that was cordoned before exits as well', async () => {
    const { said, duty, done } = stage();
    duty.apply('ready');
    duty.apply('cordoned');
    await done();
    duty.apply('draining');
    await done();
    expect(said).toEqual(['takes', 'stops', 'leaves']);
  });

  it('that is uncordoned before its last shard is done stays', async () => {
    const { said, duty, done } = stage();
    duty.apply('ready');
    duty.apply('draining');
    duty.apply('ready');
    await done();
    expect(said).toEqual(['takes', 'stops', 'takes']);
  });

  it('that was draining when it started waits until it is uncordoned', async () => {
    const { said, duty, settle } = stage();
    duty.apply('draining');
    await settle();
    expect(said).toEqual([]);
    duty.apply('ready');
    expect(said).toEqual(['takes']);
  });

  it('that pauses finishes its shards, and resumes automatically', async () => {
    const { said, duty, done } = stage();
    duty.apply('ready');
    const paused = duty.pause();
    await done();
    await paused;
    duty.apply('cordoned');
    duty.apply('ready');
    expect(said).toEqual(['takes', 'stops']); // whatever the desired state meanwhile
    duty.resume();
    expect(said).toEqual(['takes', 'stops', 'takes']);
  });

  it('that is cordoned during a pause takes nothing after the pause', async () => {
    const { said, duty, done } = stage();
    duty.apply('ready');
    void duty.pause();
    await done();
    duty.apply('cordoned');
    duty.resume();
    expect(said).toEqual(['takes', 'stops']);
  });

  it('that pauses and is drained exits', async () => {
    const { said, duty, done } = stage();
    duty.apply('ready');
    void duty.pause();
    await done();
    duty.apply('draining');
    await done();
    expect(said).toEqual(['takes', 'stops', 'leaves']);
  });
});

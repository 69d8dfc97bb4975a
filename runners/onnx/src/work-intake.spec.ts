import { openLog } from '@primitives/runtime';
import { WorkIntake } from './work-intake.js';

const log = openLog('intake', 'fatal');

/** Work that records when its last shard is done. */
function stage() {
  const reported: string[] = [];
  let finish = () => {};
  const take = () => {
    reported.push('takes');
    const finished = new Promise<void>((resolve) => (finish = resolve));
    return { close: () => (reported.push('stops'), finished) };
  };
  const intake = new WorkIntake([take], () => reported.push('leaves'), log);
  const settle = () => new Promise((next) => setImmediate(next));
  return { reported, intake, settle, done: async () => (finish(), settle()) };
}

describe('a runner', () => {
  it('takes no work before the desired state is reported', async () => {
    const { reported, intake } = stage();
    expect(reported).toEqual([]);
    intake.apply('ready');
    intake.apply('ready');
    expect(reported).toEqual(['takes']);
  });

  it('that is cordoned finishes its shards, and continues when it is uncordoned', async () => {
    const { reported, intake, done } = stage();
    intake.apply('ready');
    intake.apply('cordoned');
    await done();
    intake.apply('ready');
    expect(reported).toEqual(['takes', 'stops', 'takes']);
  });

  it('that is drained exits when its last shard is done, not before', async () => {
    const { reported, intake, settle, done } = stage();
    intake.apply('ready');
    intake.apply('draining');
    await settle();
    expect(reported).toEqual(['takes', 'stops']);
    await done();
    expect(reported).toEqual(['takes', 'stops', 'leaves']);
  });

  it('that was cordoned before exits as well', async () => {
    const { reported, intake, done } = stage();
    intake.apply('ready');
    intake.apply('cordoned');
    await done();
    intake.apply('draining');
    await done();
    expect(reported).toEqual(['takes', 'stops', 'leaves']);
  });

  it('that is uncordoned before its last shard is done stays, and takes the next one after it', async () => {
    const { reported, intake, settle, done } = stage();
    intake.apply('ready');
    intake.apply('draining');
    intake.apply('ready');
    await settle();
    expect(reported).toEqual(['takes', 'stops']); // not two shards at once
    await done();
    expect(reported).toEqual(['takes', 'stops', 'takes']);
  });

  it('that is cordoned and then drained exits when its last shard is done, not before', async () => {
    const { reported, intake, settle, done } = stage();
    intake.apply('ready');
    intake.apply('cordoned');
    intake.apply('draining');
    await settle();
    expect(reported).toEqual(['takes', 'stops']);
    await done();
    expect(reported).toEqual(['takes', 'stops', 'leaves']);
  });

  it('that is cordoned and then pauses is idle when its last shard is done, not before', async () => {
    const { reported, intake, settle, done } = stage();
    intake.apply('ready');
    intake.apply('cordoned');
    void intake.pause().then(() => reported.push('idle'));
    await settle();
    expect(reported).toEqual(['takes', 'stops']);
    await done();
    expect(reported).toEqual(['takes', 'stops', 'idle']);
  });

  it('that started cordoned and is then drained exits', async () => {
    const { reported, intake, settle } = stage();
    intake.apply('cordoned');
    await settle();
    intake.apply('draining');
    await settle();
    expect(reported).toEqual(['leaves']);
  });

  it('that was draining when it started waits until it is uncordoned', async () => {
    const { reported, intake, settle } = stage();
    intake.apply('draining');
    await settle();
    expect(reported).toEqual([]);
    intake.apply('ready');
    expect(reported).toEqual(['takes']);
  });

  it('that is drained logs that it exits, and after a restart that it stays idle', () => {
    const lines: string[] = [];
    const log = openLog('intake', 'silent');
    log.warn = ((...parts: unknown[]) => void lines.push(String(parts.at(-1)))) as typeof log.warn;
    const working = new WorkIntake([() => ({ close: async () => undefined })], () => undefined, log);
    working.apply('ready');
    working.apply('draining');
    new WorkIntake([], () => undefined, log).apply('draining');
    expect(lines).toEqual([
      expect.stringContaining('finishes its shards and exits'),
      expect.stringContaining('stays idle until uncordoned'),
    ]);
  });

  it('that pauses finishes its shards, and resumes automatically', async () => {
    const { reported, intake, settle, done } = stage();
    intake.apply('ready');
    const paused = intake.pause();
    await done();
    await paused;
    intake.apply('cordoned');
    intake.apply('ready');
    expect(reported).toEqual(['takes', 'stops']); // whatever the desired state meanwhile
    intake.resume();
    await settle();
    expect(reported).toEqual(['takes', 'stops', 'takes']);
  });

  it('that is cordoned during a pause takes nothing after the pause', async () => {
    const { reported, intake, done } = stage();
    intake.apply('ready');
    void intake.pause();
    await done();
    intake.apply('cordoned');
    intake.resume();
    expect(reported).toEqual(['takes', 'stops']);
  });

  it('that pauses and is drained exits', async () => {
    const { reported, intake, done } = stage();
    intake.apply('ready');
    void intake.pause();
    await done();
    intake.apply('draining');
    await done();
    expect(reported).toEqual(['takes', 'stops', 'leaves']);
  });
});

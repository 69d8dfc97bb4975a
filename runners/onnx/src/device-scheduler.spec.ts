import { DeviceBusyError, DeviceScheduler, PreemptedError } from './device-scheduler.js';

const NEVER = new AbortController().signal;

/** A running task, ended by the test. */
function pending<T = void>(): { readonly promise: Promise<T>; end(value: T): void } {
  let end: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (end = settle));
  return { promise, end: (value) => end(value) };
}

/** A measurement that runs until it is cancelled. */
const endless = (signal: AbortSignal) =>
  new Promise<never>((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason as Error)));

let clock: number;
let turns: DeviceScheduler;
beforeEach(() => {
  clock = 1_000;
  turns = new DeviceScheduler(500, 30_000, () => clock);
});

describe('a measurement', () => {
  it('has the device while no shard is in progress', async () =>
    expect(await turns.measurement(NEVER, async () => 'measured')).toBe('measured'));

  it('does not begin while a shard is in progress', async () => {
    const shard = pending();
    const working = turns.shard(() => shard.promise);
    await expect(turns.measurement(NEVER, endless)).rejects.toThrow(DeviceBusyError);
    shard.end();
    await working;
  });

  it('does not begin right after a shard: the next one may be arriving', async () => {
    await turns.shard(async () => undefined);
    clock += 300;
    await expect(turns.measurement(NEVER, endless)).rejects.toMatchObject({ retryMs: 200 });
    clock += 200;
    expect(await turns.measurement(NEVER, async () => 'measured')).toBe('measured');
  });

  it('is cancelled when a shard arrives, and the shard begins after that', async () => {
    const order: string[] = [];
    const measuring = turns.measurement(NEVER, (signal) =>
      endless(signal).finally(() => order.push('measurement ended')),
    );
    const shard = turns.shard(async () => order.push('shard began'));
    await expect(measuring).rejects.toThrow(PreemptedError);
    await shard;
    expect(order).toEqual(['measurement ended', 'shard began']);
  });

  describe('that has waited for the maximum time', () => {
    /** Refuses a measurement every 5 s, until it is overdue. */
    async function waitFor(ms: number) {
      for (const end = clock + ms; clock < end; clock += 5_000)
        await expect(turns.measurement(NEVER, endless)).rejects.toThrow(DeviceBusyError);
    }

    it('runs after the shard in progress, and the next shard waits for it', async () => {
      const order: string[] = [];
      const [first, measured] = [pending(), pending()];
      const shard = turns.shard(() => first.promise.then(() => order.push('shard 1 ended')));
      await waitFor(30_000);
      const measuring = turns.measurement(NEVER, async (signal) => {
        await measured.promise;
        order.push(signal.aborted ? 'measurement cancelled' : 'measurement ended');
      });
      const next = turns.shard(async () => order.push('shard 2 began'));
      first.end();
      await shard;
      measured.end();
      await Promise.all([measuring, next]);
      expect(order).toEqual(['shard 1 ended', 'measurement ended', 'shard 2 began']);
    });

    it('is not cancelled again by a shard', async () => {
      for (const end = clock + 30_000; clock < end; clock += 5_000) {
        const measuring = turns.measurement(NEVER, endless);
        const shard = turns.shard(async () => undefined);
        await expect(measuring).rejects.toThrow(PreemptedError);
        await shard;
      }
      const measured = pending<string>();
      const measuring = turns.measurement(NEVER, () => measured.promise);
      const shard = turns.shard(async () => undefined);
      measured.end('measured');
      expect(await measuring).toBe('measured');
      await shard;
    });

    it('does so once: the next one waits again', async () => {
      const first = pending();
      const shard = turns.shard(() => first.promise);
      await waitFor(30_000);
      const measuring = turns.measurement(NEVER, async () => Promise.reject(new Error('no runtime')));
      const next = turns.shard(() => first.promise);
      first.end();
      await expect(measuring).rejects.toThrow('no runtime');
      await Promise.all([shard, next]);
      await expect(turns.measurement(NEVER, endless)).rejects.toThrow(DeviceBusyError);
    });

    it('does not count a wait that ended on another runner', async () => {
      const first = pending();
      const shard = turns.shard(() => first.promise);
      await waitFor(10_000);
      clock += 30_000;
      await expect(turns.measurement(NEVER, endless)).rejects.toThrow(DeviceBusyError);
      first.end();
      await shard;
    });
  });

  it('is one at a time', async () => {
    const first = pending();
    const measuring = turns.measurement(NEVER, () => first.promise);
    await expect(turns.measurement(NEVER, endless)).rejects.toThrow(DeviceBusyError);
    first.end();
    await measuring;
  });

  it('ends with the runner', async () => {
    const stopping = new AbortController();
    const measuring = turns.measurement(stopping.signal, endless);
    stopping.abort(new Error('the runner stops'));
    await expect(measuring).rejects.toThrow('the runner stops');
  });
});

it('works on one shard at a time', async () => {
  const order: string[] = [];
  const first = pending();
  const shards = [
    turns.shard(() => first.promise.then(() => order.push('first ended'))),
    turns.shard(async () => order.push('second began')),
  ];
  first.end();
  await Promise.all(shards);
  expect(order).toEqual(['first ended', 'second began']);
});

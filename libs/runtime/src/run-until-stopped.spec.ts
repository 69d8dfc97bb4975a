import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError } from './config.js';
import type { Host } from './run-until-stopped.js';
import { FINAL_EXIT, FinalError, openLog, runUntilStopped, type Lifecycle } from './index.js';

/** A process boundary for tests: it can receive signals, and records its exit code. */
class Process extends EventEmitter {
  readonly env = {};
  readonly connected = true;
  readonly sent: object[] = [];
  send(message: object): void {
    this.sent.push(message);
  }
  exit(code: number): void {
    this.emit('left', code);
  }
  left = once(this, 'left').then(([code]) => Number(code));
}

class NotAdmitted extends FinalError {
  readonly exitCode = FINAL_EXIT.NOT_ADMITTED;
}

const silent = openLog('test', 'silent');
const live = (host: Process, start: (lifecycle: Lifecycle) => Promise<void>, graceMs = 5_000) =>
  runUntilStopped('test', start, { host: host as unknown as Host, log: silent, graceMs });

describe('the lifecycle of a process', () => {
  it('closes resources in reverse order, and exits with 0', async () => {
    const host = new Process();
    const closed: string[] = [];
    await live(host, async (lifecycle) => {
      lifecycle.closeLast({ close: () => void closed.push('store') });
      lifecycle.closeLast({ close: async () => void closed.push('bus') });
    });
    host.emit('SIGTERM');
    expect(await host.left).toBe(0);
    expect(closed).toEqual(['bus', 'store']);
  });

  it('signals its work to stop before it closes anything', async () => {
    const host = new Process();
    let abortedFirst = false;
    await live(host, async (lifecycle) => {
      lifecycle.closeLast({ close: () => void (abortedFirst = lifecycle.stopping.aborted) });
    });
    host.emit('SIGINT');
    await host.left;
    expect(abortedFirst).toBe(true);
  });

  it('ends at once with 1 on a second signal', async () => {
    const host = new Process();
    await live(
      host,
      async (lifecycle) => void lifecycle.closeLast({ close: () => new Promise<void>(() => undefined) }),
    );
    host.emit('SIGTERM');
    host.emit('SIGTERM');
    expect(await host.left).toBe(1);
  });

  it('ends with 1 when the grace period is over', async () => {
    const host = new Process();
    await live(
      host,
      async (lifecycle) => void lifecycle.closeLast({ close: () => new Promise<void>(() => undefined) }),
      20,
    );
    host.emit('SIGTERM');
    expect(await host.left).toBe(1);
  });

  it('closes open resources and exits with 1 when it cannot start', async () => {
    const host = new Process();
    const closed: string[] = [];
    void live(host, async (lifecycle) => {
      lifecycle.closeLast({ close: () => void closed.push('store') });
      throw new Error('no broker');
    });
    expect(await host.left).toBe(1);
    expect(closed).toEqual(['store']);
  });

  it('exits with a code for failures that a restart cannot fix', async () => {
    for (const error of [new NotAdmitted('removed'), new ConfigError([{ variable: 'URL', problem: 'is missing' }])]) {
      const host = new Process();
      void live(host, () => Promise.reject(error));
      expect(await host.left).toBe(error.exitCode);
      expect(host.sent).toEqual([{ failure: `test cannot go on: ${error.message}` }]);
      const later = new Process();
      await live(later, async (lifecycle) => lifecycle.fail(error));
      expect(await later.left).toBe(error.exitCode);
    }
  });

  it('has the reason of a failure as the last line of its log, and the steps of an ordinary stop', async () => {
    const linesOf = async (end: (lifecycle: Lifecycle) => void) => {
      const host = new Process();
      const lines: string[] = [];
      const log = openLog('test', 'silent');
      log.fatal = log.info = ((...parts: unknown[]) => void lines.push(String(parts.at(-1)))) as typeof log.info;
      const start = async (lifecycle: Lifecycle) => end(lifecycle);
      await runUntilStopped('test', start, { host: host as unknown as Host, log });
      await host.left;
      return lines;
    };
    const refused = await linesOf(() => {
      throw new NotAdmitted('removed');
    });
    expect(refused).toEqual(['test cannot go on: removed']);
    expect((await linesOf((lifecycle) => lifecycle.leave('done'))).at(-1)).toBe('test is closed');
  });

  it('ends in order when it is stopped while it starts', async () => {
    const host = new Process();
    const lines: string[] = [];
    const log = openLog('test', 'silent');
    log.fatal = ((...parts: unknown[]) => void lines.push(String(parts.at(-1)))) as typeof log.fatal;
    const started = runUntilStopped(
      'test',
      async (lifecycle) => {
        lifecycle.closeLast({ close: () => delay(5) });
        await new Promise((_, reject) =>
          lifecycle.stopping.addEventListener('abort', () => reject(lifecycle.stopping.reason)),
        );
      },
      { host: host as unknown as Host, log },
    );
    await delay(1);
    host.emit('SIGTERM');
    expect(await host.left).toBe(0);
    await started;
    expect(lines).toEqual([]);
  });

  it('stops when its parent exits', async () => {
    const host = new Process();
    await live(host, async () => undefined);
    host.emit('disconnect');
    expect(await host.left).toBe(0);
  });
});

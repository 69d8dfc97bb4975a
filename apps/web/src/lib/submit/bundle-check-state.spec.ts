import { BundleCheckState } from './bundle-check-state.svelte.ts';
import type { Checked, FromWorker, ToWorker } from './messages.ts';

/** The boundary of the page: a worker whose messages the test writes. */
function desk() {
  const sent: ToWorker[] = [];
  const worker = {
    onmessage: null,
    onerror: null,
    postMessage: (message: ToWorker) => sent.push(message),
    terminate: () => undefined,
  } as unknown as Worker;
  const it = new BundleCheckState(() => worker);
  const receive = (message: FromWorker) =>
    worker.onmessage?.call(worker, { data: message } as MessageEvent<FromWorker>);
  return { it, sent, receive };
}
const checked = {
  report: { verdict: 'ok', findings: [] },
  byTrack: {},
  archive: { name: 'bundle.zip', bytes: 9, sha256: 'ab' },
} as unknown as Checked;

describe('the state of a bundle', () => {
  it('is checked, sent and done', () => {
    const { it: on, sent, receive } = desk();
    expect(on.phase).toBe('empty');
    on.check([], 'model.onnx', {});
    receive({ type: 'hashing', done: 4, total: 9 });
    expect([on.phase, on.progress.done]).toEqual(['checking', 4]);
    receive({ type: 'checked', checked });
    expect(on.phase).toBe('checked');
    on.upload('/uploads', null, null);
    receive({ type: 'sending', sent: 9, total: 9 });
    receive({ type: 'sent' });
    expect(on.phase).toBe('sent');
    expect(sent.map(({ type }) => type)).toEqual(['check', 'upload']);
  });

  it('may be paused and resumed', () => {
    const { it: on, sent, receive } = desk();
    on.upload('/uploads', null, null);
    on.pause();
    receive({ type: 'paused' });
    expect(on.phase).toBe('paused');
    on.upload('/uploads', '/uploads/7', 'team-1');
    expect(sent.at(-1)).toEqual({ type: 'upload', endpoint: '/uploads', url: '/uploads/7', team: 'team-1' });
    expect(on.phase).toBe('sending');
  });

  it('is not paused by a message after the end', () => {
    const { it: on, receive } = desk();
    on.upload('/uploads', null, null);
    receive({ type: 'sent' });
    receive({ type: 'paused' });
    expect(on.phase).toBe('sent');
  });

  it('contains the reason of a failure, until the next file', () => {
    const { it: on, receive } = desk();
    on.check([], 'model.onnx', {});
    receive({ type: 'failed', during: 'check', reason: 'the file went away' });
    expect([on.phase, on.failure?.reason]).toEqual(['failed', 'the file went away']);
    on.check([], 'other.onnx', {});
    expect(on.failure).toBeUndefined();
  });
});

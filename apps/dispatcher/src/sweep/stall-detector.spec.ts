import { CONSUMERS, type Bus } from '@primitives/messaging';
import { testBroker, type TestBroker } from '@primitives/testing';
import { StallDetector } from './stall-detector.js';

const TIMEOUT_MS = 1_000;

describe('a consumer that delivers nothing of its stream', () => {
  let broker: TestBroker;
  let bus: Bus;
  beforeEach(async () => {
    broker = await testBroker();
    bus = await broker.connect('dispatcher');
  });
  afterEach(() => broker.close());

  const put = (subject: string, words: string) =>
    bus.publish({ subject, messageId: words, bytes: new TextEncoder().encode(words) });
  /**
   * The scorer's consumer with the filter of a whole stream: like a consumer that lost its position, it delivers
   * nothing that the stream stores for it.
   */
  const DAMAGED = { ...CONSUMERS.scorer, filter: 'work.>' };
  const check = (stalls: StallDetector, nowMs: number) =>
    stalls.check(bus, [DAMAGED, CONSUMERS.intake], nowMs, TIMEOUT_MS);

  it('is a stall when it lasts, and its stream can be created again', async () => {
    await put('work.validate.e', 'kept back');
    const stalls = new StallDetector();
    expect(await check(stalls, 0)).toEqual([]);
    expect(await check(stalls, TIMEOUT_MS - 1)).toEqual([]);
    expect(await check(stalls, TIMEOUT_MS)).toEqual(['WORK']);
    await bus.renew('WORK');
    expect(await bus.stored('WORK')).toBe(0);
    const scorer = await broker.connect('scorer');
    const reported = new Promise<string>((resolve) =>
      scorer.consume(CONSUMERS.scorer, async ({ bytes }) => resolve(new TextDecoder().decode(bytes))),
    );
    await put('work.score.e', 'again');
    expect(await reported).toBe('again');
  });

  it('is none while messages wait and no consumer requests them', async () => {
    await put('work.score.e', 'waits');
    const stalls = new StallDetector();
    await check(stalls, 0);
    expect(await check(stalls, TIMEOUT_MS)).toEqual([]);
  });

  it('is none in an idle deployment', async () => {
    const stalls = new StallDetector();
    await check(stalls, 0);
    expect(await check(stalls, TIMEOUT_MS)).toEqual([]);
  });
});

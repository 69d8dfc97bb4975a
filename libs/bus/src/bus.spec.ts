import { InvalidMessageError } from '@primitives/protocol';
import { testBroker, type TestBroker } from '@primitives/testing';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CONSUMERS,
  GiveUpError,
  NoAnswerError,
  RetryLaterError,
  poolConsumer,
  type Bus,
  type Delivery,
  type Outcome,
} from './index.js';

let broker: TestBroker;
let dispatcher: Bus;
let scorer: Bus;
const ACK_WAIT_MS = 1_000;
beforeEach(async () => {
  broker = await testBroker({ ackWaitMs: ACK_WAIT_MS, pools: ['cpu', 'gpu'] });
  dispatcher = await broker.connect('dispatcher');
  scorer = await broker.connect('scorer');
});
afterEach(() => broker.close());

const unexpected = (error: unknown) => expect(error).toBeUndefined();
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const bytes = (words: string) => new TextEncoder().encode(words);
const put = (subject: string, words: string, messageId = words) =>
  dispatcher.publish({ subject, messageId, bytes: bytes(words) });

/** Consumes with `work` and collects what came until `count` messages are settled. */
function settled(
  bus: Bus,
  count: number,
  work: (delivery: Delivery) => Promise<void>,
): Promise<{ words: string; tries: number; outcome: Outcome }[]> {
  return new Promise((resolve) => {
    const seen: { words: string; tries: number; outcome: Outcome }[] = [];
    const note = (delivery: Delivery, outcome: Outcome) => {
      seen.push({ words: text(delivery.bytes), tries: delivery.tries, outcome });
      if (seen.length === count) resolve(seen);
    };
    bus.consume(CONSUMERS.scorer, async (delivery) => (await work(delivery), void note(delivery, 'done')), {
      onTrouble: (outcome, _error, delivery) => note(delivery, outcome),
    });
  });
}

describe('a message of a work queue', () => {
  it('is handled once when all goes well, and leaves the stream', async () => {
    const seen = settled(scorer, 2, async () => undefined);
    await put('work.score.a', 'one');
    await put('work.score.b', 'two');
    expect(await seen).toEqual([
      { words: 'one', tries: 1, outcome: 'done' },
      { words: 'two', tries: 1, outcome: 'done' },
    ]);
    await scorer.close();
    expect(await dispatcher.backlog(CONSUMERS.scorer)).toEqual({ waiting: 0, inProgress: 0 });
  });

  it('with an id that was there before is dropped', async () => {
    await put('work.score.a', 'one', 'id-1');
    await put('work.score.a', 'again', 'id-1');
    expect((await dispatcher.backlog(CONSUMERS.scorer)).waiting).toBe(1);
  });

  it('comes again after a failure', async () => {
    await put('work.score.a', 'one');
    const seen = await settled(scorer, 2, async ({ tries }) => {
      if (tries === 1) throw new Error('a transient error');
    });
    expect(seen.map(({ tries, outcome }) => [tries, outcome])).toEqual([
      [1, 'retry'],
      [2, 'done'],
    ]);
  });

  it('comes again later when its handler asks for that', async () => {
    await put('work.score.a', 'one');
    const from = performance.now();
    await settled(scorer, 2, async ({ tries }) => {
      if (tries === 1) throw new RetryLaterError(300);
    });
    expect(performance.now() - from).toBeGreaterThan(290);
  });

  it('that no one can read is terminated and kept aside with the reason', async () => {
    await put('work.score.a', 'gibberish');
    const seen = await settled(scorer, 1, async () => {
      throw new InvalidMessageError('ScoreWork', 'no JSON');
    });
    expect(seen[0]?.outcome).toBe('refused');
    const manager = await dispatcher.connection.jetstreamManager({ checkAPI: false });
    const kept = await manager.streams.getMessage('ASIDE', { last_by_subj: 'aside.WORK.scorer' });
    expect(text(kept.data)).toBe('gibberish');
    expect(kept.header.get('Reason')).toBe('not a ScoreWork: no JSON');
    expect(await dispatcher.backlog(CONSUMERS.scorer)).toEqual({ waiting: 0, inProgress: 0 });
  });

  it('is not delivered again while its handler works longer than the ack wait', async () => {
    await put('work.score.a', 'slow');
    let deliveries = 0;
    await settled(scorer, 1, async () => {
      deliveries++;
      await delay(ACK_WAIT_MS * 1.7); // the thing itself: work that takes longer than the broker's patience
    });
    expect(deliveries).toBe(1);
  });

  it('whose worker vanished is delivered to another one', async () => {
    await put('work.score.a', 'one');
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await new Promise<void>((taken) => scorer.consume(CONSUMERS.scorer, () => (taken(), held)));
    void scorer.connection.close(); // no drain, no nak: as a killed process
    const other = await broker.connect('scorer');
    const seen = await settled(other, 1, async () => undefined);
    expect(seen).toEqual([{ words: 'one', tries: 2, outcome: 'done' }]);
    letGo();
  });

  it('that waits for its second delivery outlives the sweep of what is acked', async () => {
    const seen: string[] = [];
    let look = () => {};
    const heard = (count: number) => new Promise<void>((resolve) => (look = () => seen.length >= count && resolve()));
    const [three, four] = [heard(3), () => heard(4)];
    scorer.consume(CONSUMERS.scorer, async (delivery) => {
      seen.push(text(delivery.bytes));
      look();
      if (text(delivery.bytes) === 'later' && delivery.tries === 1) throw new RetryLaterError(500);
    });
    for (const words of ['before', 'later', 'after']) await put('work.score.a', words);
    await three;
    const again = four();
    await dispatcher.sweepAcked(CONSUMERS.scorer);
    await again;
    expect(seen).toEqual(['before', 'later', 'after', 'later']);
  });

  it('that the broker kept though it is behind the ack floor is dropped by the sweep', async () => {
    const consumer = await scorer.connection
      .jetstream({ checkAPI: false })
      .consumers.get('WORK', CONSUMERS.scorer.name);
    const next = () => consumer.next();
    for (const words of ['done', 'held', 'after']) await put('work.score.a', words);
    await (await next())?.ackAck();
    expect(text((await next())?.data ?? bytes(''))).toBe('held');
    const manager = await dispatcher.connection.jetstreamManager({ checkAPI: false });
    await manager.streams.purge('WORK', { filter: CONSUMERS.scorer.filter, seq: 2 }); // nats-server 2.9 forgets what is in progress
    await (await next())?.ackAck();
    expect(await dispatcher.stored('WORK')).toBe(1);
    expect(await dispatcher.sweepAcked(CONSUMERS.scorer)).toBe(1);
    expect(await dispatcher.stored('WORK')).toBe(0);
  });

  it('that is given up does not come again', async () => {
    await put('work.score.a', 'one');
    const seen = await settled(scorer, 1, async () => {
      throw new GiveUpError('exhausted');
    });
    expect(seen[0]?.outcome).toBe('given-up');
    // the broker is notified without an answer, so it is asked until it knows
    let backlog = await dispatcher.backlog(CONSUMERS.scorer);
    for (const deadline = Date.now() + 10_000; backlog.inProgress > 0 && Date.now() < deadline;)
      backlog = await dispatcher.backlog(CONSUMERS.scorer);
    expect(backlog).toEqual({ waiting: 0, inProgress: 0 });
  });

  it('waits for a consumer that is declared later', async () => {
    const runner = await broker.connectRunner('late', 'tpu');
    const seen = new Promise<string>((resolve) =>
      runner.consume(poolConsumer('tpu'), async (delivery) => resolve(text(delivery.bytes))),
    );
    await dispatcher.declarePool('tpu');
    await put('work.infer.tpu.e.0', 'shard');
    expect(await seen).toBe('shard');
  });
});

describe('requests and events', () => {
  it('a request is answered by one of the queue group', async () => {
    const runner = await broker.connectRunner('r1', 'cpu');
    const second = await broker.connect('dispatcher');
    let answers = 0;
    for (const bus of [dispatcher, second]) {
      bus.respond(
        'lease.*',
        'dispatcher',
        async (subject, asked) => (answers++, bytes(`${subject}: ${text(asked)}`)),
        unexpected,
      );
      await bus.connection.flush();
    }
    expect(text(await runner.request('lease.r1', bytes('may I')))).toBe('lease.r1: may I');
    expect(answers).toBe(1);
  });

  it('a request that no one hears fails soon', async () => {
    const runner = await broker.connectRunner('r1', 'cpu');
    await expect(runner.request('lease.r1', bytes('?'))).rejects.toThrow(NoAnswerError);
  });

  it('a request whose answer is lost is asked again at once, where that is allowed', async () => {
    const runner = await broker.connectRunner('r1', 'cpu');
    let asked = 0;
    const answer = async () => {
      if (++asked === 1) throw new Error('lost on the way');
      return bytes(`answer ${asked}`);
    };
    dispatcher.respond('lease.*', 'dispatcher', answer, () => undefined);
    await dispatcher.connection.flush();
    await expect(runner.request('lease.r1', bytes('?'), 20)).rejects.toThrow(NoAnswerError);
    asked = 0;
    // A slow machine may miss more answers than the first; each of them is asked for again
    expect(text(await runner.request('lease.r1', bytes('?'), 500, 1_000))).toMatch(/^answer [2-9]/);
  });

  it('an api hears facts in order from now on', async () => {
    await put('event.evaluation.e.queued', 'before');
    const api = await broker.connect('api');
    const heard: string[] = [];
    const all = new Promise<void>((resolve) => {
      void api
        .events('event.evaluation.>', (_subject, said) => heard.push(text(said)) === 2 && resolve())
        .then(async () => {
          await put('event.evaluation.e.validating', 'one');
          await put('event.board.t.changed', 'other');
          await put('event.evaluation.e.predicting', 'two');
        });
    });
    await all;
    expect(heard).toEqual(['one', 'two']);
  });
});

it('an api hears on when the stream was lost and made again', async () => {
  const api = await broker.connect('api');
  const heard: string[] = [];
  let look = () => {};
  await api.events('event.evaluation.>', (_subject, said) => (heard.push(text(said)), look()));
  const hears = (words: string) => new Promise<void>((resolve) => (look = () => heard.includes(words) && resolve()));
  const before = hears('before');
  await put('event.evaluation.e.queued', 'before');
  await before;
  await dispatcher.reset(); // as a broker that lost its disk
  await dispatcher.declare({ ackWaitMs: ACK_WAIT_MS });
  const after = hears('after');
  await put('event.evaluation.e.scored', 'after');
  await after;
  expect(heard).toEqual(['before', 'after']);
});

describe('declaring', () => {
  it('twice changes nothing; a changed ack wait is taken over', async () => {
    await dispatcher.declare({ ackWaitMs: ACK_WAIT_MS });
    await dispatcher.declare({ ackWaitMs: 2_000 });
    const manager = await dispatcher.connection.jetstreamManager({ checkAPI: false });
    expect((await manager.consumers.info('WORK', 'scorer')).config.ack_wait).toBe(2_000_000_000);
  });

  it('refuses a stream that keeps its messages otherwise', async () => {
    await dispatcher.reset();
    const manager = await dispatcher.connection.jetstreamManager({ checkAPI: false });
    await manager.streams.add({ name: 'WORK', subjects: ['work.>'] });
    await expect(dispatcher.declare()).rejects.toThrow(
      "the broker's streams differ from what is declared: WORK has retention limits, expected workqueue",
    );
  });
});

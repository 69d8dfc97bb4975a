import { InvalidMessageError } from '@primitives/protocol';
import { poll } from '@primitives/embedded-servers';
import { testBroker, type TestBroker } from '@primitives/testing';
import { AckPolicy } from 'nats';
import { setTimeout as delay } from 'node:timers/promises';
import type { Outcome } from './handle.js';
import {
  CONSUMERS,
  PermanentFailureError,
  NoAnswerError,
  RetryLaterError,
  poolConsumer,
  type Bus,
  type Delivery,
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

/** Consumes with `work` and collects messages until `count` are settled. */
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

  it('with an id that was published before is dropped', async () => {
    await put('work.score.a', 'one', 'id-1');
    await put('work.score.a', 'again', 'id-1');
    expect((await dispatcher.backlog(CONSUMERS.scorer)).waiting).toBe(1);
  });

  it('is redelivered after a failure', async () => {
    await put('work.score.a', 'one');
    const seen = await settled(scorer, 2, async ({ tries }) => {
      if (tries === 1) throw new Error('a transient error');
    });
    expect(seen.map(({ tries, outcome }) => [tries, outcome])).toEqual([
      [1, 'retry'],
      [2, 'done'],
    ]);
  });

  it('is redelivered later when its handler requests it', async () => {
    await put('work.score.a', 'one');
    const from = performance.now();
    await settled(scorer, 2, async ({ tries }) => {
      if (tries === 1) throw new RetryLaterError(300);
    });
    expect(performance.now() - from).toBeGreaterThan(290);
  });

  it('is followed by a pause when its handler requests one', async () => {
    for (const words of ['refused', 'next']) await put('work.score.a', words);
    const from = performance.now();
    const seen = await settled(scorer, 2, async ({ tries }) => {
      if (tries === 1 && performance.now() - from < 400) throw new RetryLaterError(5_000, 400);
    });
    expect(seen.map(({ words, outcome }) => [words, outcome])).toEqual([
      ['refused', 'later'],
      ['next', 'done'],
    ]);
  });

  it('that cannot be parsed is terminated and stored as a dead letter with the reason', async () => {
    await put('work.score.a', 'gibberish');
    const seen = await settled(scorer, 1, async () => {
      throw new InvalidMessageError('ScoreWork', 'no JSON');
    });
    expect(seen[0]?.outcome).toBe('refused');
    const manager = await dispatcher.connection.jetstreamManager({ checkAPI: false });
    const stored = await manager.streams.getMessage('INVALID', { last_by_subj: 'invalid.WORK.scorer' });
    expect(text(stored.data)).toBe('gibberish');
    expect(stored.header.get('Reason')).toBe('not a ScoreWork: no JSON');
    expect(await dispatcher.backlog(CONSUMERS.scorer)).toEqual({ waiting: 0, inProgress: 0 });
  });

  it('is not redelivered while its handler works longer than the ack wait', async () => {
    await put('work.score.a', 'slow');
    let deliveries = 0;
    await settled(scorer, 1, async () => {
      deliveries++;
      await delay(ACK_WAIT_MS * 1.7); // the tested case: work that takes longer than the ack wait
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

  it('that waits for its second delivery is not deleted by the sweep of acked messages', async () => {
    const seen: string[] = [];
    let look = () => {};
    const received = (count: number) =>
      new Promise<void>((resolve) => (look = () => seen.length >= count && resolve()));
    const [three, four] = [received(3), () => received(4)];
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

  it('that the broker stored although it is below the ack floor is deleted by the sweep', async () => {
    const consumer = await scorer.connection
      .jetstream({ checkAPI: false })
      .consumers.get('WORK', CONSUMERS.scorer.name);
    const next = () => consumer.next();
    for (const words of ['done', 'held', 'after']) await put('work.score.a', words);
    await (await next())?.ackAck();
    expect(text((await next())?.data ?? bytes(''))).toBe('held');
    const manager = await dispatcher.connection.jetstreamManager({ checkAPI: false });
    // nats-server 2.9.10 forgets messages in progress; with a later one the message stays in progress
    await manager.streams.purge('WORK', { filter: CONSUMERS.scorer.filter, seq: 2 });
    await (await next())?.ackAck();
    expect(await dispatcher.stored('WORK')).toBe(1);
    const { num_ack_pending: inProgress } = await manager.consumers.info('WORK', CONSUMERS.scorer.name);
    expect(await dispatcher.sweepAcked(CONSUMERS.scorer)).toBe(1 - inProgress);
    expect(await dispatcher.stored('WORK')).toBe(inProgress);
  });

  it('that is given up is not redelivered', async () => {
    await put('work.score.a', 'one');
    const seen = await settled(scorer, 1, async () => {
      throw new PermanentFailureError('exhausted');
    });
    expect(seen[0]?.outcome).toBe('given-up');
    // the terminate message has no answer, so the state is polled
    let backlog = await dispatcher.backlog(CONSUMERS.scorer);
    for (const deadline = Date.now() + 10_000; backlog.inProgress > 0 && Date.now() < deadline;)
      backlog = await dispatcher.backlog(CONSUMERS.scorer);
    expect(backlog).toEqual({ waiting: 0, inProgress: 0 });
  });

  it('reaches each of more waiting runners than the server lets wait by default', async () => {
    const runner = await broker.connectRunner('many', 'cpu');
    const words = Array.from({ length: 600 }, (_, n) => `work.infer.cpu.e.${n}`);
    const seen = new Set<string>();
    let end = () => {};
    const all = new Promise<void>((resolve) => (end = resolve));
    runner.consume(
      poolConsumer('cpu'),
      async ({ subject }) => {
        if (seen.add(subject).size === words.length) end();
        await all; // each lane has one
      },
      { lanes: words.length },
    );
    const manager = await dispatcher.connection.jetstreamManager({ checkAPI: false });
    const waiting = async () => (await manager.consumers.info('WORK', poolConsumer('cpu').name)).num_waiting;
    await poll(async () => (await waiting()) === words.length || null, { everyMs: 50, deadlineMs: 10_000 });
    await Promise.all(words.map((subject) => put(subject, subject)));
    await Promise.race([all, delay(10_000)]);
    end();
    expect(seen.size).toBe(words.length);
  }, 30_000);

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
        async (subject, request) => (answers++, bytes(`${subject}: ${text(request)}`)),
        unexpected,
      );
      await bus.connection.flush();
    }
    expect(text(await runner.request('lease.r1', bytes('may I')))).toBe('lease.r1: may I');
    expect(answers).toBe(1);
  });

  it('an answer may delay the next request of its client, and contain a reason', async () => {
    const runner = await broker.connectRunner('r1', 'cpu');
    const answers = [
      { bytes: bytes('busy'), retryAfterMs: 1_234.5 },
      { bytes: bytes('no'), retryAfterMs: 0, reason: 'a full disk' },
      bytes('yes'),
    ];
    dispatcher.respond('lease.*', 'dispatcher', async () => answers.shift() ?? bytes(''), unexpected);
    await dispatcher.connection.flush();
    const next = async () => {
      const reply = await runner.requestReply('lease.r1', bytes('?'));
      return [text(reply.bytes), reply.retryAfterMs, reply.reason];
    };
    expect(await next()).toEqual(['busy', 1_235, undefined]);
    expect(await next()).toEqual(['no', 0, 'a full disk']);
    expect(await next()).toEqual(['yes', 0, undefined]);
  });

  it('a request without a subscriber fails soon', async () => {
    const runner = await broker.connectRunner('r1', 'cpu');
    await expect(runner.request('lease.r1', bytes('?'))).rejects.toThrow(NoAnswerError);
  });

  it('a request whose answer is lost is repeated at once, where that is allowed', async () => {
    const runner = await broker.connectRunner('r1', 'cpu');
    let requests = 0;
    const answer = async () => {
      if (++requests === 1) throw new Error('lost on the way');
      return bytes(`answer ${requests}`);
    };
    dispatcher.respond('lease.*', 'dispatcher', answer, () => undefined);
    await dispatcher.connection.flush();
    await expect(runner.request('lease.r1', bytes('?'), 20)).rejects.toThrow(NoAnswerError);
    requests = 0;
    // A slow machine may miss more answers than the first; each of them is requested again
    expect(text(await runner.request('lease.r1', bytes('?'), 500, 1_000))).toMatch(/^answer [2-9]/);
  });

  it('an API process receives events in order from now on', async () => {
    await put('event.evaluation.e.queued', 'before');
    const api = await broker.connect('api');
    const received: string[] = [];
    const all = new Promise<void>((resolve) => {
      void api
        .events('event.evaluation.>', (_subject, message) => received.push(text(message)) === 2 && resolve())
        .then(async () => {
          await put('event.evaluation.e.validating', 'one');
          await put('event.board.t.changed', 'other');
          await put('event.evaluation.e.predicting', 'two');
        });
    });
    await all;
    expect(received).toEqual(['one', 'two']);
  });
});

it('an API process continues to receive events when the stream was lost and created again', async () => {
  const api = await broker.connect('api');
  const received: string[] = [];
  let look = () => {};
  await api.events('event.evaluation.>', (_subject, message) => (received.push(text(message)), look()));
  const untilReceived = (words: string) =>
    new Promise<void>((resolve) => (look = () => received.includes(words) && resolve()));
  const before = untilReceived('before');
  await put('event.evaluation.e.queued', 'before');
  await before;
  await dispatcher.reset(); // like a broker that lost its disk
  await dispatcher.declare({ ackWaitMs: ACK_WAIT_MS });
  const after = untilReceived('after');
  await put('event.evaluation.e.scored', 'after');
  await after;
  expect(received).toEqual(['before', 'after']);
});

describe('declaring', () => {
  it('twice changes nothing; a changed ack wait is updated', async () => {
    await dispatcher.declare({ ackWaitMs: ACK_WAIT_MS });
    await dispatcher.declare({ ackWaitMs: 2_000 });
    const manager = await dispatcher.connection.jetstreamManager({ checkAPI: false });
    expect((await manager.consumers.info('WORK', 'scorer')).config.ack_wait).toBe(2_000_000_000);
  });

  it('creates a pool again that an earlier version declared, and keeps its messages', async () => {
    const manager = await dispatcher.connection.jetstreamManager({ checkAPI: false });
    const { stream, name, filter, maxWaiting } = poolConsumer('cpu');
    await put('work.infer.cpu.e.0', 'shard');
    await manager.consumers.delete(stream, name);
    const old = { durable_name: name, filter_subject: filter, ack_policy: AckPolicy.Explicit };
    expect((await manager.consumers.add(stream, old)).config.max_waiting).toBe(512);
    await dispatcher.declarePool('cpu', { ackWaitMs: ACK_WAIT_MS });
    expect((await manager.consumers.info(stream, name)).config.max_waiting).toBe(maxWaiting);
    expect(await dispatcher.backlog(poolConsumer('cpu'))).toEqual({ waiting: 1, inProgress: 0 });
  });

  it('rejects a stream with different retention', async () => {
    await dispatcher.reset();
    const manager = await dispatcher.connection.jetstreamManager({ checkAPI: false });
    await manager.streams.add({ name: 'WORK', subjects: ['work.>'] });
    await expect(dispatcher.declare()).rejects.toThrow(
      "the broker's streams differ from what is declared: WORK has retention limits, expected workqueue",
    );
  });
});

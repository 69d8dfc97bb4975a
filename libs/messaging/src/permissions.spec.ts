import { testBroker, type TestBroker } from '@primitives/testing';
import { connectBus, poolConsumer, type Bus, type Delivery } from './index.js';

let broker: TestBroker;
let runner: Bus;
let dispatcher: Bus;
beforeAll(async () => {
  broker = await testBroker({ pools: ['cpu', 'gpu'] });
  runner = await broker.connectRunner('r1', 'cpu');
  dispatcher = await broker.connect('dispatcher');
});
afterAll(() => broker.close());

const unexpected = (error: unknown) => expect(error).toBeUndefined();
const bytes = (words: string) => new TextEncoder().encode(words);

/**
 * The broker's answer to one operation: `allowed`, or its refusal. Refusals arrive separately, before the next pong.
 */
async function verdict(bus: Bus, deed: (bus: Bus) => void): Promise<string> {
  const refusals: string[] = [];
  const watch = (async () => {
    for await (const status of bus.connection.status())
      if (status.type === 'error') refusals.push(`refused ${status.permissionContext?.operation}`);
  })();
  deed(bus);
  await bus.connection.flush();
  await new Promise((settle) => setImmediate(settle));
  void watch;
  return refusals[0] ?? 'allowed';
}

describe('a runner', () => {
  it('consumes work of its pool, acks it, leases and reports under its own id', async () => {
    dispatcher.respond('lease.*', 'dispatcher', async (subject) => bytes(`granted to ${subject}`), unexpected);
    await dispatcher.connection.flush();
    await dispatcher.publish({ subject: 'work.infer.cpu.e.0', messageId: 'e.0', bytes: bytes('shard') });
    const delivery = await new Promise<Delivery>((resolve) =>
      runner.consume(poolConsumer('cpu'), async (each) => resolve(each)),
    );
    expect(delivery.subject).toBe('work.infer.cpu.e.0');
    expect(new TextDecoder().decode(await runner.request('lease.r1', bytes('')))).toBe('granted to lease.r1');
    await runner.publish({ subject: 'report.r1.completed', messageId: 'e.0.1', bytes: bytes('done') });
  });

  const REFUSED: [string, (bus: Bus) => void][] = [
    ['take work of another pool', (bus) => bus.send('$JS.API.CONSUMER.MSG.NEXT.WORK.runners-gpu', bytes('1'))],
    ['measure for another pool', (bus) => bus.send('$JS.API.CONSUMER.MSG.NEXT.WORK.measurers-gpu', bytes('1'))],
    ['lease a measurement as another runner', (bus) => bus.send('lease.r2.measure', bytes('{}'))],
    ["take the scorer's work", (bus) => bus.send('$JS.API.CONSUMER.MSG.NEXT.WORK.scorer', bytes('1'))],
    ['take reports', (bus) => bus.send('$JS.API.CONSUMER.MSG.NEXT.REPORTS.intake', bytes('1'))],
    ['ack work of another pool', (bus) => bus.send('$JS.ACK.WORK.runners-gpu.1.1.1.1.1', bytes('+ACK'))],
    ['publish work', (bus) => bus.send('work.score.e', bytes('{}'))],
    ['speak as another runner', (bus) => bus.send('report.r2.completed', bytes('{}'))],
    ['lease as another runner', (bus) => bus.send('lease.r2', bytes('{}'))],
    ["beat another's heart", (bus) => bus.send('status.r2.heartbeat', bytes('{}'))],
    ['announce a fact', (bus) => bus.send('event.evaluation.e.scored', bytes('{}'))],
    ['read what a stream holds', (bus) => bus.send('$JS.API.STREAM.INFO.WORK', bytes(''))],
    ['read a stored message', (bus) => bus.send('$JS.API.STREAM.MSG.GET.WORK', bytes('{"seq":1}'))],
    ['delete a stream', (bus) => bus.send('$JS.API.STREAM.DELETE.WORK', bytes(''))],
    ['make a consumer', (bus) => bus.send('$JS.API.CONSUMER.DURABLE.CREATE.WORK.mine', bytes('{}'))],
    ["change the server's accounts", (bus) => bus.send('$SYS.REQ.CLAIMS.UPDATE', bytes('x'))],
    ['hear work directly', (bus) => bus.connection.subscribe('work.>')],
    ["hear others' leases", (bus) => bus.connection.subscribe('lease.*')],
    ["hear others' answers", (bus) => bus.connection.subscribe('_INBOX_r2.>')],
    ['hear facts', (bus) => bus.connection.subscribe('event.>')],
    ['hear everything', (bus) => bus.connection.subscribe('>')],
  ];
  it.each(REFUSED)('may not %s', async (_what, deed) => {
    expect(await verdict(runner, deed)).toMatch(/^refused /);
  });
});

describe('the roles', () => {
  it('the API requests events and publishes what it writes to the outbox, and nothing else', async () => {
    const api = await broker.connect('api');
    expect(await verdict(api, (bus) => bus.send('work.validate.e', bytes('{}')))).toBe('allowed');
    expect(await verdict(api, (bus) => bus.send('event.board.t.changed', bytes('{}')))).toBe('refused publish');
    expect(await verdict(api, (bus) => bus.send('work.infer.cpu.e.0', bytes('{}')))).toBe('refused publish');
    expect(await verdict(api, (bus) => bus.send('report.r1.completed', bytes('{}')))).toBe('refused publish');
    expect(await verdict(api, (bus) => bus.connection.subscribe('lease.*'))).toBe('refused subscription');
    expect(await verdict(api, (bus) => bus.connection.subscribe('live.evaluation.e'))).toBe('allowed');
  });

  it('the scorer consumes its own work and publishes what it writes to the outbox, and nothing else', async () => {
    const scorer = await broker.connect('scorer');
    expect(await verdict(scorer, (bus) => bus.send('$JS.API.CONSUMER.MSG.NEXT.WORK.runners-cpu', bytes('1')))).toBe(
      'refused publish',
    );
    expect(await verdict(scorer, (bus) => bus.send('event.evaluation.e.scored', bytes('{}')))).toBe('allowed');
    expect(await verdict(scorer, (bus) => bus.send('event.fleet.r', bytes('{}')))).toBe('refused publish');
    expect(await verdict(scorer, (bus) => bus.send('work.validate.e', bytes('{}')))).toBe('refused publish');
  });

  it('a connection without credentials is refused', async () => {
    await expect(connectBus({ url: broker.url, name: 'stranger' })).rejects.toThrow('Authorization Violation');
  });
});

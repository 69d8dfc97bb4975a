import { Topic, type Merge } from './topic.js';

interface Message {
  of: string;
  text: string;
}
const latest: Merge<Message> = (waiting, next) =>
  waiting.of === next.of ? { ...next, text: `${waiting.text}+${next.text}` } : null;
const message = (of: string, text: string) => ({ of, text });
const nextOf = async (listener: AsyncIterator<Message>) => (await listener.next()).value as Message | undefined;

describe('a topic', () => {
  it('delivers to all listeners of the key only', async () => {
    const topic = new Topic(latest);
    const [a, b, other] = [topic.listen('k'), topic.listen('k'), topic.listen('other')];
    topic.publish('k', message('x', '1'));
    other.push(message('y', 'own'));
    expect([(await nextOf(a))?.text, (await nextOf(b))?.text, (await nextOf(other))?.text]).toEqual(['1', '1', 'own']);
  });

  it('delivers to a listener that already waits', async () => {
    const topic = new Topic(latest);
    const pending = nextOf(topic.listen('k'));
    topic.publish('k', message('x', '1'));
    expect(await pending).toEqual(message('x', '1'));
  });

  it('merges pending messages of a slow listener', async () => {
    const topic = new Topic(latest);
    const slow = topic.listen('k');
    for (const text of ['1', '2', '3']) topic.publish('k', message('x', text));
    topic.publish('k', message('y', '4'));
    expect([await nextOf(slow), await nextOf(slow)]).toEqual([message('x', '1+2+3'), message('y', '4')]);
  });

  it('buffers only the newest 200 messages for a slow listener', async () => {
    const topic = new Topic<Message>(() => null);
    const slow = topic.listen('k');
    for (let i = 0; i < 250; i++) topic.publish('k', message('x', String(i)));
    expect((await nextOf(slow))?.text).toBe('50');
  });

  it('delivers the initial state before messages received meanwhile', async () => {
    const topic = new Topic(latest);
    const listener = topic.listen('k');
    topic.publish('k', message('x', 'heard'));
    listener.begin([message('x', 'present'), message('y', 'present')]);
    expect([await nextOf(listener), await nextOf(listener)]).toEqual([
      message('x', 'present+heard'),
      message('y', 'present'),
    ]);
  });

  it('ends a waiting read on return, which may be called twice', async () => {
    const topic = new Topic(latest);
    const listener = topic.listen('k');
    const pending = listener.next();
    await listener.return();
    await listener.return();
    expect(await pending).toEqual({ value: undefined, done: true });
    expect(topic.isReporting('k')).toBe(false);
  });

  it('ends all listeners on close', async () => {
    const topic = new Topic(latest);
    const pending = [topic.listen('a').next(), topic.listen('b').next()];
    topic.close();
    expect((await Promise.all(pending)).every(({ done }) => done)).toBe(true);
  });
});

import { Topic, type Merge } from './topic.js';

interface Word {
  of: string;
  said: string;
}
const latest: Merge<Word> = (waiting, next) =>
  waiting.of === next.of ? { ...next, said: `${waiting.said}+${next.said}` } : null;
const word = (of: string, said: string) => ({ of, said });
const taken = async (listener: AsyncIterator<Word>) => (await listener.next()).value as Word | undefined;

describe('a topic', () => {
  it('tells all who listen under the key, and nobody else', async () => {
    const topic = new Topic(latest);
    const [a, b, other] = [topic.listen('k'), topic.listen('k'), topic.listen('other')];
    topic.tell('k', word('x', '1'));
    other.push(word('y', 'own'));
    expect([(await taken(a))?.said, (await taken(b))?.said, (await taken(other))?.said]).toEqual(['1', '1', 'own']);
  });

  it('answers who asked before anything was said', async () => {
    const topic = new Topic(latest);
    const asked = taken(topic.listen('k'));
    topic.tell('k', word('x', '1'));
    expect(await asked).toEqual(word('x', '1'));
  });

  it('merges what a slow listener did not take yet', async () => {
    const topic = new Topic(latest);
    const slow = topic.listen('k');
    for (const said of ['1', '2', '3']) topic.tell('k', word('x', said));
    topic.tell('k', word('y', '4'));
    expect([await taken(slow), await taken(slow)]).toEqual([word('x', '1+2+3'), word('y', '4')]);
  });

  it('keeps no more than two hundred messages for a slow listener, the newest', async () => {
    const topic = new Topic<Word>(() => null);
    const slow = topic.listen('k');
    for (let i = 0; i < 250; i++) topic.tell('k', word('x', String(i)));
    expect((await taken(slow))?.said).toBe('50');
  });

  it('says the present before what was heard meanwhile', async () => {
    const topic = new Topic(latest);
    const listener = topic.listen('k');
    topic.tell('k', word('x', 'heard'));
    listener.begin([word('x', 'present'), word('y', 'present')]);
    expect([await taken(listener), await taken(listener)]).toEqual([word('x', 'present+heard'), word('y', 'present')]);
  });

  it('ends a waiting question when the listener leaves, who may leave twice', async () => {
    const topic = new Topic(latest);
    const listener = topic.listen('k');
    const asked = listener.next();
    await listener.return();
    await listener.return();
    expect(await asked).toEqual({ value: undefined, done: true });
    expect(topic.isReporting('k')).toBe(false);
  });

  it('ends everybody when it closes', async () => {
    const topic = new Topic(latest);
    const asked = [topic.listen('a').next(), topic.listen('b').next()];
    topic.close();
    expect((await Promise.all(asked)).every(({ done }) => done)).toBe(true);
  });
});

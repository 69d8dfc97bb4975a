import { Random } from '@primitives/shapes';
import { exchanges } from '../exchange.js';
import { roleOf } from '../pairs.js';
import { labelledThings, type RecordedThing, type Relation, type SceneRecord } from '../record.js';
import type { Attribute } from '../vocabulary.js';
import { jsonLines, ownDescription, sameNames, type Layout } from './layout.js';

interface Item {
  readonly category: 'attribute swap' | 'relation swap' | 'negation';
  readonly correct: string;
  readonly wrong: string;
}

/** For `caption-choice`: in each item, both captions have the same words, or differ in "not". Test scenes only. */
export const captionsLayout: Layout = (season, records) => {
  const scenes = records.filter(({ set }) => set === 'test').map((record) => ({ record, items: itemsOf(record) }));
  return {
    files: {
      'benchmark.json': ownDescription(season, {
        part: 'captions',
        title: 'captions',
        description:
          'Rendered scenes with a correct caption and one with swapped attributes, swapped objects or a negation.',
        task: 'caption-choice',
      }),
      'annotations.jsonl': jsonLines(
        scenes.flatMap(({ record: { key, image }, items: own }) =>
          own.map((item, i) => ({ id: `${key}/${i}`, set: 'test', image, ...item })),
        ),
      ),
    },
    // A scene with one visible object has no item
    images: sameNames(scenes.flatMap(({ record, items: own }) => (own.length > 0 ? [record] : []))),
  };
};

/** Random numbers depend on the key only: captions must not disclose a secret seed. */
function itemsOf(record: SceneRecord): Item[] {
  const random = new Random(`still-life/1/captions/${record.key}`);
  const shown = labelledThings(record);
  const items: Item[] = [];
  for (const [i, relation, j] of record.relations) {
    const [one, other] = [i, j].map((at) => shown.find(({ i: own }) => own === at)?.thing);
    // One of both directions, chosen at random, so that the order of the names means nothing.
    if (!one || !other || i > j === random.chance(0.5)) continue;
    items.push(relationSwap(one, relation, other));
  }
  for (const { thing: one, i } of shown)
    for (const { thing: other, i: j } of shown) {
      if (i >= j) continue;
      const [first, second] = random.chance(0.5) ? [one, other] : [other, one];
      items.push(...attributeSwap(random, first, second), ...negation(random, first, second));
    }
  return items;
}

const article = (words: string): string => `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;

/** One object has the attribute and the other does not; the wrong caption states it the other way round. */
function negation(random: Random, one: RecordedThing, other: RecordedThing): Item[] {
  const possible = exchanges(one, other).filter(([own]) => roleOf(own, one.object) === roleOf(own, other.object));
  if (possible.length === 0) return [];
  const [attribute] = random.pick(possible);
  const isFirst = random.chance(0.5);
  const [first, second] = isFirst ? [one, other] : [other, one];
  const caption = (has: boolean) => {
    const verbs = has ? ['is', 'is not'] : ['is not', 'is'];
    return `${article(first.object)} that ${verbs[0]} ${attribute} and ${article(second.object)} that ${verbs[1]} ${attribute}`;
  };
  return [{ category: 'negation', correct: caption(isFirst), wrong: caption(!isFirst) }];
}

function relationSwap(one: RecordedThing, relation: Relation, other: RecordedThing): Item {
  return {
    category: 'relation swap',
    correct: `${article(one.object)} ${relation} ${article(other.object)}`,
    wrong: `${article(other.object)} ${relation} ${article(one.object)}`,
  };
}

function attributeSwap(random: Random, one: RecordedThing, other: RecordedThing): Item[] {
  const possible = exchanges(one, other);
  if (possible.length === 0) return [];
  const [own, theirs] = random.pick(possible);
  const pair = (first: Attribute, second: Attribute) =>
    `${article(`${first} ${one.object}`)} and ${article(`${second} ${other.object}`)}`;
  return [{ category: 'attribute swap', correct: pair(own, theirs), wrong: pair(theirs, own) }];
}

import { Random } from '@primitives/shapes';
import { labelledThings, type RecordedThing, type Relation, type SceneRecord } from '../record.js';
import { fitTogether, HIERARCHY, KINDS, kindOf, parentOf, suits, type Attribute } from '../vocabulary.js';
import { jsonLines, ownDescription, sameNames, type Layout } from './layout.js';

interface Item {
  readonly category: 'attribute swap' | 'relation swap' | 'negation';
  readonly correct: string;
  readonly wrong: string;
}

/** For `caption-choice`: in each item, both captions have the same words, or differ in "not". Test scenes only. */
export const captionsLayout: Layout = (season, records) => {
  const test = records.filter(({ set }) => set === 'test');
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
        test.flatMap((record) =>
          itemsOf(record).map((item, i) => ({ id: `${record.key}/${i}`, set: 'test', image: record.image, ...item })),
        ),
      ),
    },
    images: sameNames(test),
  };
};

/** Random numbers depend on the key only: captions must not disclose a secret seed. */
function itemsOf(record: SceneRecord): Item[] {
  const random = new Random(`still-life/1/captions/${record.key}`);
  const shown = labelledThings(record);
  const items: Item[] = shown.map(({ thing }) => negation(random, thing));
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
      const swap = attributeSwap(first, second);
      if (swap) items.push(swap);
    }
  return items;
}

const article = (words: string): string => `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;

function negation(random: Random, { object, attributes }: RecordedThing): Item {
  const own = random.pick(attributes);
  const others = KINDS[kindOf(own)] as readonly Attribute[];
  const absent = others.filter((name) => !attributes.includes(name) && suits(name, object));
  const isTrue = random.chance(0.5) || absent.length === 0;
  const attribute = isTrue ? own : random.pick(absent);
  const captions = [`${article(object)} that is ${attribute}`, `${article(object)} that is not ${attribute}`] as const;
  return { category: 'negation', correct: captions[isTrue ? 0 : 1], wrong: captions[isTrue ? 1 : 0] };
}

function relationSwap(one: RecordedThing, relation: Relation, other: RecordedThing): Item {
  return {
    category: 'relation swap',
    correct: `${article(one.object)} ${relation} ${article(other.object)}`,
    wrong: `${article(other.object)} ${relation} ${article(one.object)}`,
  };
}

/** Attributes of the same kind that neither object shares with the other and that each could have. */
function attributeSwap(one: RecordedThing, other: RecordedThing): Item | null {
  for (const attribute of [...one.attributes].reverse()) {
    const partner = other.attributes.find(
      (name) =>
        kindOf(name) === kindOf(attribute) &&
        !isParent(name) &&
        !isParent(attribute) &&
        ![name, parentOf(name)].some((own) => own !== undefined && one.attributes.includes(own)) &&
        ![attribute, parentOf(attribute)].some((own) => own !== undefined && other.attributes.includes(own)) &&
        couldHave(one, attribute, name) &&
        couldHave(other, name, attribute),
    );
    if (partner === undefined) continue;
    const pair = (first: Attribute, second: Attribute) =>
      `${article(`${first} ${one.object}`)} and ${article(`${second} ${other.object}`)}`;
    return { category: 'attribute swap', correct: pair(attribute, partner), wrong: pair(partner, attribute) };
  }
  return null;
}

const isParent = (attribute: Attribute): boolean => HIERARCHY.some(([parent]) => parent === attribute);

function couldHave({ object, attributes }: RecordedThing, instead: Attribute, attribute: Attribute): boolean {
  return suits(attribute, object) && attributes.every((own) => own === instead || fitTogether(own, attribute));
}

import {
  exampleGroups,
  hasAnswers,
  type AnswerProtocolId,
  type LabelledInstance,
  type ProtocolId,
} from '@primitives/benchmark';
import { ExampleChoices } from './example-choices.js';
import type { Answer, ExampleAnswer, ExampleReader } from './example-reader.js';
import type { JudgedSplit } from './judge.js';
import type { Predictions } from './matrices.js';
import { branchesIn } from './pairs/branches.js';
import { candidatePairs } from './pairs/pair-judge.js';

/** Only for public splits: the answers are compared with the labels. */
export const exampleReader = (protocol: ProtocolId, split: JudgedSplit): ExampleReader =>
  protocol === 'compun' ? new ExampleChoices(split) : new ExampleAnswers(protocol, split);

/** An instance, its row in a shard and the first of its values in a vector of queries. */
interface QueriedRow {
  readonly label: LabelledInstance;
  readonly queries: readonly number[];
  readonly row: number;
  readonly first: number;
}
/** Reads the answers in the predictions of a shard with this number of rows. */
type ReadShard = (predictions: Predictions, rows: number) => (queried: QueriedRow) => Answer | null;
type Reader = (split: JudgedSplit) => ReadShard;

/** The answers to single instances. */
class ExampleAnswers implements ExampleReader {
  readonly #answers: ExampleAnswer[] = [];
  readonly #read: ReadShard | null;
  /** Examples by the place of their instance. */
  readonly #examples: ReadonlyMap<number, number>;

  constructor(
    protocol: Exclude<ProtocolId, 'compun'>,
    private readonly split: JudgedSplit,
  ) {
    this.#read = hasAnswers(protocol) ? READERS[protocol](split) : null;
    this.#examples = new Map(exampleGroups(protocol, split.labels).map(([place = 0], example) => [place, example]));
  }

  add(places: Uint32Array, predictions: Predictions): void {
    if (!this.#read || !places.some((place) => this.#examples.has(place))) return;
    const answerOf = this.#read(predictions, places.length);
    let first = 0;
    places.forEach((place, row) => {
      const [label, queries] = [this.split.labels[place], this.split.rows[place]?.queries ?? []];
      const example = this.#examples.get(place);
      const answer = label && example !== undefined ? answerOf({ label, queries, row, first }) : null;
      if (label && answer && example !== undefined) this.#answers[example] = { instance: label.id, ...answer };
      first += queries.length;
    });
  }

  get answers(): ExampleAnswer[] {
    return Object.values(this.#answers);
  }
}

const READERS: Readonly<Record<Exclude<AnswerProtocolId, 'compun'>, Reader>> = {
  mac: pairs,
  czsl: pairs,
  'czsl-cross': pairs,
  'vaw-classifier': attributes,
  'vaw-itc': attributes,
  'vaw-itm': queriedAttributes,
  'vaw-vqa': yesAnswers,
  retrieval: captions,
  'caption-choice': queriedCaptions,
  'image-caption-pairs': queriedCaptions,
  compmap: primitives,
};

/** The indices with the highest scores, highest first; of equal scores the first. */
function highest(size: number, scoreOf: (index: number) => number, count: number): number[] {
  const scores = Array.from({ length: size }, (_, index) => ({ index, score: scoreOf(index) }));
  scores.sort((a, b) => b.score - a.score || a.index - b.index);
  return scores.slice(0, count).map(({ index }) => index);
}

const valuesOf = (predictions: Predictions, name: string): ArrayLike<number | bigint> =>
  predictions.get(name)?.data ?? [];
/** A model gives as many answers as are correct. */
const countOf = ({ positive }: LabelledInstance): number => Math.max(1, positive.length);

/** The pairs of the default board with the highest scores: S = (attribute + object) + pair. */
function pairs(split: JudgedSplit): ReadShard {
  const space = candidatePairs(split, 'closed');
  const { attributes, objects } = split.definition;
  return (predictions, rows) => {
    const scores = branchesIn(space, predictions, rows);
    return ({ label, row }) => {
      const scoreOf = (column: number) =>
        (scores?.attribute?.[row * space.attributes + space.attributeOf[column]!] ?? 0) +
        (scores?.object?.[row * space.objects + space.objectOf[column]!] ?? 0) +
        (scores?.pair?.[row * space.size + column] ?? 0);
      const found = highest(space.size, scoreOf, countOf(label)).map((column) => ({
        attribute: attributes[space.attributeOf[column]!] ?? '',
        object: objects[space.objectOf[column]!] ?? '',
      }));
      const text = [...new Set(found.map(({ object }) => object))].map((object) => {
        const own = found.filter((pair) => pair.object === object).map(({ attribute }) => attribute);
        return `${own.join(', ')} · ${object}`;
      });
      const right = found.every(
        ({ attribute, object }) => object === label.object && label.positive.includes(attribute),
      );
      return { text: text.join('; '), right };
    };
  };
}

function attributes({ definition }: JudgedSplit): ReadShard {
  const width = definition.attributes.length;
  return (predictions) => {
    const scores = valuesOf(predictions, 'score');
    return ({ label, row }) => {
      const best = highest(width, (index) => Number(scores[row * width + index]), countOf(label));
      return attributeAnswer(
        best.map((index) => definition.attributes[index] ?? ''),
        label,
      );
    };
  };
}

function queriedAttributes({ definition }: JudgedSplit): ReadShard {
  return (predictions) => {
    const scores = valuesOf(predictions, 'query_score');
    return ({ label, queries, first }) => {
      const best = highest(queries.length, (at) => Number(scores[first + at]), countOf(label));
      return attributeAnswer(
        best.map((at) => definition.attributes[queries[at]!] ?? ''),
        label,
      );
    };
  };
}

function attributeAnswer(found: readonly string[], { positive, negative = [] }: LabelledInstance): Answer {
  const wrong = found.some((name) => negative.includes(name));
  return { text: found.join(', '), right: wrong ? false : found.every((name) => positive.includes(name)) || null };
}

function yesAnswers({ definition }: JudgedSplit): ReadShard {
  return (predictions) => {
    const answers = valuesOf(predictions, 'answer');
    return ({ label: { positive, negative = [] }, queries, first }) => {
      const names = queries.map((query) => definition.attributes[query] ?? '');
      const yes = names.filter((_, at) => Number(answers[first + at]) === 1);
      const wrong = names.some((name) => (yes.includes(name) ? negative : positive).includes(name));
      return { text: yes.join(', ') || 'no to every question', right: !wrong };
    };
  };
}

function captions({ definition: { captions = [] } }: JudgedSplit): ReadShard {
  return (predictions) => {
    const scores = valuesOf(predictions, 'caption');
    return ({ label, row }) => {
      const [best = 0] = highest(captions.length, (index) => Number(scores[row * captions.length + index]), 1);
      return captionAnswer(captions[best], best, label);
    };
  };
}

function queriedCaptions({ definition: { captions = [] } }: JudgedSplit): ReadShard {
  return (predictions) => {
    const scores = valuesOf(predictions, 'caption_score');
    return ({ label, queries, first }) => {
      const [at = 0] = highest(queries.length, (query) => Number(scores[first + query]), 1);
      const best = queries[at] ?? 0;
      return captionAnswer(captions[best], best, label);
    };
  };
}

const captionAnswer = (text: string | undefined, index: number, label: LabelledInstance): Answer | null =>
  text === undefined ? null : { text, right: label.captions?.includes(index) ?? null };

/** The primitives with the highest activations: an attribute and an object, or as many as the class has. */
function primitives({ definition }: JudgedSplit): ReadShard {
  const { attributes, objects, concepts } = definition;
  const names = concepts?.primitives.map(({ name }) => name) ?? [];
  const task = concepts?.task;
  return (predictions) => {
    const activations = valuesOf(predictions, 'activation');
    return ({ label, row }) => {
      const scoreOf = (index: number) => Number(activations[row * names.length + index]);
      if (task?.kind === 'classify') {
        const own = task.classes[objects.indexOf(label.object)] ?? [];
        const best = highest(names.length, scoreOf, Math.max(1, own.length));
        return {
          text: best.map((index) => names[index]).join(', '),
          right: best.every((index) => own.includes(index)),
        };
      }
      const [attribute = 0] = highest(attributes.length, scoreOf, 1);
      const [object = 0] = highest(objects.length, (index) => scoreOf(attributes.length + index), 1);
      const [a = '', o = ''] = [attributes[attribute], objects[object]];
      return { text: `${a} · ${o}`, right: label.positive.includes(a) && o === label.object };
    };
  };
}

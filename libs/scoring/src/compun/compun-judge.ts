import { compoundPrompts, MAIN_BOARD, PROMPT_SETS, type PromptSet } from '@primitives/benchmark';
import {
  compunEvaluator,
  compunMetrics,
  decodeCompunOutcomes,
  encodeCompunOutcomes,
  isTripletCorrect,
  reduceCompun,
  compunUndefinedReason,
  type CompunItem,
  type CompunOutcomes,
} from '@primitives/metrics';
import { NO_DETAILS, type Judge, type JudgedBoard, type JudgedSplit, type Reduction } from '../judge.js';
import { requireNames, takeScores } from '../matrices.js';
import { PredictionsError } from '../predictions-error.js';
import { compunItems } from './items.js';

/**
 * `compun`: an instance is an image, its object is the compound noun, and its only positive attribute is its role. The
 * rows of `similarity` are the instances, the columns are all prompts in the order of the definition.
 */
export const compunJudge = (split: JudgedSplit): Judge => new CompunJudge(split);

class CompunJudge implements Judge {
  readonly boards = [MAIN_BOARD];
  readonly #items: readonly CompunItem[];
  readonly #prompts: number;

  constructor(private readonly split: JudgedSplit) {
    this.#items = compunItems(split);
    this.#prompts = compoundPrompts(split.definition).length;
  }

  reduction(): Reduction {
    const prompts = this.#prompts;
    const images = this.split.labels.length;
    const items = this.#items;
    const similarity = new Float32Array(prompts * images);
    return {
      add: (places, predictions) => {
        requireNames(predictions, ['similarity']);
        const rows = takeScores(predictions, 'similarity', {
          rows: places.length,
          rowsAre: 'instances',
          columns: prompts,
          columnsAre: 'prompts',
        });
        if (!rows) return;
        requireFinite(rows, prompts);
        places.forEach((place, row) => {
          for (let prompt = 0; prompt < prompts; prompt++)
            similarity[prompt * images + place] = rows[row * prompts + prompt]!;
        });
      },
      *finish() {
        return new Map([[MAIN_BOARD, encodeCompunOutcomes(reduceCompun(similarity, images, items))]]);
      },
    };
  }

  read(_board: string, bytes: Uint8Array): JudgedBoard {
    const outcomes = decodeCompunOutcomes(bytes);
    const { definition } = this.split;
    return {
      get metrics() {
        return Object.keys(compunMetrics(outcomes));
      },
      measures: (metrics) => [{ evaluator: compunEvaluator(outcomes, metrics), unit: 'compound noun' }],
      details: () => ({
        ...NO_DETAILS,
        slices: { ...NO_DETAILS.slices, object: rightByNoun(outcomes, definition.objects) },
        sliceMetric: { label: 'Prompt sets that are right', format: 'percent' },
      }),
      because: (metric) => compunUndefinedReason(outcomes, metric),
      rightOrWrong: () => ({ metric: 'compun.accuracy.v1', unit: 'compound noun', right: rightTriplets(outcomes) }),
    };
  }
}

/** The nouns whose compound image wins under the base prompts. */
const rightTriplets = ({ items, similarities: { base } }: CompunOutcomes): Uint8Array =>
  Uint8Array.from({ length: items }, (_, i) =>
    Number(isTripletCorrect([base[3 * i]!, base[3 * i + 1]!, base[3 * i + 2]!])),
  );

/** Share of the prompt sets under which the compound image of a noun wins. */
function rightByNoun({ similarities }: CompunOutcomes, nouns: readonly string[]) {
  const sets = PROMPT_SETS.flatMap((set: PromptSet) => similarities[set] ?? []);
  return nouns.map((name, i) => {
    const right = sets.filter((all) => isTripletCorrect([all[3 * i]!, all[3 * i + 1]!, all[3 * i + 2]!])).length;
    return { name, value: right / sets.length, low: null, high: null, n: sets.length };
  });
}

/** Every similarity is averaged or compared, so −∞ is not allowed. */
function requireFinite(rows: Float32Array, width: number): void {
  const at = rows.findIndex((value) => !Number.isFinite(value));
  if (at < 0) return;
  throw new PredictionsError(
    'not_finite',
    `the matrix "similarity" is not finite at row ${Math.floor(at / width)}, column ${at % width}`,
    'a finite number',
    String(rows[at]),
    'look for a division by zero or an overflow in the model',
  );
}

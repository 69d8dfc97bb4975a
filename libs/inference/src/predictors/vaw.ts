import { statementMatrices, VawTexts } from '@primitives/benchmark';
import { LRUCache } from 'lru-cache';
import { embedImages } from '../embed-images.js';
import { matchOf, probabilities } from '../match.js';
import { PairScores } from '../pair-scores.js';
import type { Question, Predictor, PredictorParts } from '../predictor.js';
import type { PromptEmbeddings } from '../prompt-embeddings.js';
import { products, selectColumns, unitRows, type Rows } from '../rows.js';
import type { TextTokens } from '../text-tokens.js';
import { estimatePairs, MissingInputError, PairTable, type Cell } from './pair-table.js';

/** Cached statement embeddings between batches: about forty objects of the largest benchmark in CLIP's sizes. */
const STATEMENT_BYTES = 128e6;

/**
 * `vaw-itc`: the cosine of the region with a statement about every attribute of its object, one matrix per statement.
 */
export function ratedStatements({ model, definition }: PredictorParts, prompts: PromptEmbeddings): Predictor {
  const texts = new VawTexts(definition);
  const matrices = statementMatrices(definition, 'score');
  const columns = definition.attributes.length;
  const about = (name: string, object: string) =>
    definition.attributes.map((_, attribute) => texts.statement(name, attribute, object));
  /** Statements that do not name the object are the same for all. */
  const naming = new Set(texts.statements.filter((name) => about(name, 'a').join() !== about(name, 'b').join()));
  const embedded = new LRUCache<string, Rows>({
    maxSize: STATEMENT_BYTES,
    sizeCalculation: ({ values }) => values.byteLength,
  });
  // Without the `fetchMethod` of the cache: it needs AbortController, which the V8 in the Python package lacks.
  const statements = async (name: string, object: string) => {
    const key = `${name} ${naming.has(name) ? object : ''}`;
    const rows = embedded.get(key) ?? (await prompts.encode(about(name, object)));
    embedded.set(key, rows);
    return rows;
  };
  return {
    async predict(pixels, instances) {
      const { width, values } = unitRows(await embedImages(model, pixels, instances.length));
      const predictions = Object.fromEntries(
        matrices.map((matrix) => [matrix, new Float32Array(instances.length * columns)]),
      );
      for (const [row, instance] of instances.entries()) {
        const image = { n: 1, width, values: values.subarray(row * width, (row + 1) * width) };
        for (const [i, name] of texts.statements.entries())
          predictions[matrices[i]!]!.set(products(image, await statements(name, objectOf(instance))), row * columns);
      }
      return predictions;
    },
    close: () => prompts.close(),
  };
}

/** `vaw-itm`: the match of the region with a statement about each queried attribute, one vector per statement. */
export function matchedStatements({ model, definition }: PredictorParts, tokens: TextTokens): Predictor {
  const texts = new VawTexts(definition);
  const matrices = statementMatrices(definition, 'query_score');
  const match = matchOf(model.report);
  const scores = new PairScores(model, tokens, match.output);
  const statementOf = (name: string) => (attribute: number, object: string) => texts.statement(name, attribute, object);
  return {
    async predict(pixels, instances) {
      const cells = texts.statements.map((name) => cellsOf(instances, statementOf(name)));
      const table = new PairTable(cells);
      const values = match.scores(await scores.score(pixels, instances.length, table.distinct));
      return Object.fromEntries(matrices.map((matrix, i) => [matrix, table.spread(values, i)]));
    },
    estimate: (instances) =>
      estimatePairs(
        scores,
        texts.statements.map((name) => cellsOf(instances, statementOf(name))),
      ),
  };
}

/** `vaw-vqa`: yes or no to each queried attribute, and the probability of yes. Equal probability counts as yes. */
export function answeredQuestions({ model, definition }: PredictorParts, tokens: TextTokens): Predictor {
  const texts = new VawTexts(definition);
  const { output, yes, no } = model.report.answers!;
  const scores = new PairScores(model, tokens, output, (rows) => ({
    n: rows.n,
    width: 2,
    values: selectColumns(rows, [yes, no]),
  }));
  const questions = (instances: readonly Question[]) =>
    cellsOf(instances, (attribute, object) => texts.question(attribute, object));
  return {
    async predict(pixels, instances) {
      const table = new PairTable([questions(instances)]);
      const rows = await scores.score(pixels, instances.length, table.distinct);
      const answers = Float32Array.from({ length: rows.n }, (_, row) =>
        rows.values[row * 2]! >= rows.values[row * 2 + 1]! ? 1 : 0,
      );
      return { answer: table.spread(answers, 0), score: table.spread(probabilities(rows, 0, 1), 0) };
    },
    estimate: (instances) => estimatePairs(scores, [questions(instances)]),
  };
}

/** A cell for each query of each instance, in order. */
function cellsOf(instances: readonly Question[], textOf: (attribute: number, object: string) => string): Cell[] {
  return instances.flatMap((instance, image) => {
    const { queries } = instance;
    if (!queries) throw new MissingInputError(instance.id, 'queries');
    return queries.map((attribute) => ({ image, text: textOf(attribute, objectOf(instance)) }));
  });
}

function objectOf({ id, object }: Question): string {
  if (object === undefined) throw new MissingInputError(id, 'object');
  return object;
}

import type { LabelledInstance } from '@primitives/benchmark';
import type { JudgedSplit } from '../judge.js';
import { requireNames, takeScores, type Predictions } from '../matrices.js';
import { LabelsError, PredictionsError } from '../predictions-error.js';

/** The captions that each instance is compared with, ascending: those of instance i are start[i] … start[i + 1] − 1. */
export interface CaptionCells {
  readonly start: Uint32Array;
  /** Indices of the definition's captions. */
  readonly caption: Uint32Array;
  /** 1 where the caption is correct. */
  readonly isCorrect: Uint8Array;
}

/** @throws LabelsError when an instance has no correct or no wrong caption, or other queries than these */
export function captionCells({ definition, labels, rows }: JudgedSplit): CaptionCells {
  const count = definition.captions?.length ?? 0;
  const start = new Uint32Array(labels.length + 1);
  const [caption, isCorrect]: [number[], number[]] = [[], []];
  labels.forEach((label, i) => {
    const correct = new Set(label.captions);
    const all = candidatesOf(label, correct, count);
    const queries = rows[i]?.queries;
    if (queries && (queries.length !== all.length || queries.some((query, at) => query !== all[at])))
      throw new LabelsError(
        `instance "${label.id}" is queried about other captions than its label has`,
        all.join(', '),
        queries.join(', '),
        'use the instances and the labels of the same split',
      );
    for (const own of all) {
      caption.push(own);
      isCorrect.push(Number(correct.has(own)));
    }
    start[i + 1] = caption.length;
  });
  return { start, caption: Uint32Array.from(caption), isCorrect: Uint8Array.from(isCorrect) };
}

function candidatesOf(label: LabelledInstance, correct: ReadonlySet<number>, count: number): number[] {
  const wrong = new Set(label.negativeCaptions);
  const all = [...new Set([...correct, ...wrong])].sort((a, b) => a - b);
  const refuse = (problem: string, expected: string, found: string) =>
    new LabelsError(`instance "${label.id}" ${problem}`, expected, found, 'correct the captions of this instance');
  if (correct.size === 0 || wrong.size === 0)
    throw refuse(
      correct.size === 0 ? 'has no correct caption' : 'has no wrong caption',
      'at least one in `captions` and one in `negativeCaptions`',
      `${correct.size} and ${wrong.size}`,
    );
  const both = [...correct].find((own) => wrong.has(own));
  if (both !== undefined) throw refuse('has a caption that is correct and wrong', 'one of the two', String(both));
  const last = all.at(-1)!;
  if (last >= count) throw refuse('has a caption outside of the definition', `indices below ${count}`, String(last));
  return all;
}

/** Writes a shard's scores to the cells of its instances. @throws PredictionsError */
export function putCaptionScores(
  scores: Float32Array,
  { start }: CaptionCells,
  places: Uint32Array,
  predictions: Predictions,
): void {
  requireNames(predictions, ['caption_score']);
  const rows = places.reduce((sum, place) => sum + start[place + 1]! - start[place]!, 0);
  const values = takeScores(predictions, 'caption_score', {
    rows,
    rowsAre: 'queries',
    columns: null,
    columnsAre: '',
  });
  if (!values)
    throw new PredictionsError(
      'output_missing',
      'there are no scores',
      'caption_score',
      [...predictions.keys()].join(', '),
      'write the score of each queried caption as "caption_score"',
    );
  let next = 0;
  for (const place of places) {
    const size = start[place + 1]! - start[place]!;
    scores.set(values.subarray(next, next + size), start[place]);
    next += size;
  }
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeSafetensors, type Tensor } from '@primitives/protocol';
import {
  everyPlace,
  PredictionsError,
  runComputeTask,
  score,
  scoreInPieces,
  type ReadPiece,
} from '@primitives/scoring';
import { PROTOCOL_EXAMPLES, type ProtocolExample } from '@primitives/testing';
import { readPredictions } from './prediction-file.js';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'predictions-'))));
afterAll(() => rm(folder, { recursive: true }));

const OPTIONS = { resamples: 20, seed: 3 };
const answered = ({ protocol, definition, labels, rows }: ProtocolExample) => ({
  protocol,
  definition,
  rows: rows ?? labels.map(() => ({})),
});
const answers = ({ answer, labels }: ProtocolExample) =>
  new Map<string, Tensor>(Object.entries(answer([...everyPlace(labels.length)])));
const inPieces = ({ protocol, definition, labels, rows }: ProtocolExample, pieces: AsyncIterable<ReadPiece>) =>
  scoreInPieces(
    async (tasks) => tasks.map(runComputeTask),
    protocol,
    { definition, labels, ...(rows && { rows }) },
    pieces,
    OPTIONS,
  );

async function fileOf(predictions: ReadonlyMap<string, Tensor>): Promise<string> {
  const path = join(folder, 'p.safetensors');
  await writeFile(path, encodeSafetensors(predictions));
  return path;
}

describe.each(Object.entries(PROTOCOL_EXAMPLES))('a prediction file of %s', (_, example) => {
  it.each([1, 150, 1_000_000])('has the same score in pieces of %i bytes as in one', async (pieceBytes) => {
    const { protocol, definition, labels, rows } = example;
    const predictions = answers(example);
    const whole = score(protocol, { definition, labels, ...(rows && { rows }), predictions }, OPTIONS);
    const path = await fileOf(predictions);
    expect(await inPieces(example, readPredictions(path, answered(example), pieceBytes))).toEqual(whole);
  });
});

describe('a prediction file in pieces', () => {
  const example = PROTOCOL_EXAMPLES['czsl']!;
  const change = (make: (pair: Tensor) => readonly (readonly [string, Tensor])[]) =>
    fileOf(new Map(make(answers(example).get('pair')!)));
  const refusal = async (path: string): Promise<PredictionsError> => {
    const scored = inPieces(example, readPredictions(path, answered(example), 1));
    return scored.then(
      () => Promise.reject(new Error('nothing was refused')),
      (error: unknown) => (error instanceof PredictionsError ? error : Promise.reject(error as Error)),
    );
  };

  it('has one instance per piece if no more fit', async () => {
    const path = await fileOf(answers(example));
    const pieces: ReadPiece[] = [];
    for await (const piece of readPredictions(path, answered(example), 1)) pieces.push(piece);
    expect(pieces.map(({ first, end }) => [first, end])).toEqual(example.labels.map((__, at) => [at, at + 1]));
  });
  it('is rejected before scoring when it has another number of rows', async () => {
    const path = await change(({ shape, data }) => [
      ['pair', { shape: [shape[0]! - 1, shape[1]!], data: data.slice(shape[1]) }],
    ]);
    expect(await refusal(path)).toMatchObject({
      code: 'output_shape_mismatch',
      found: `[${example.labels.length - 1}, 12]`,
    });
  });
  it('reports the row of an invalid score from the start of the file', async () => {
    const path = await change(({ shape, data }) => [
      ['pair', { shape, data: data.map((score, at) => (at === 2 * 12 + 5 ? NaN : score)) }],
    ]);
    const { code, message } = await refusal(path);
    expect([code, message]).toEqual(['not_finite', expect.stringMatching(/row 0, column 5, counted from instance 2$/)]);
  });
  it('names a matrix that the protocol does not know', async () => {
    const path = await change((pair) => [
      ['pair', pair],
      ['pairs', pair],
    ]);
    expect(await refusal(path)).toMatchObject({ code: 'output_unknown', found: expect.stringContaining('pairs') });
  });
});

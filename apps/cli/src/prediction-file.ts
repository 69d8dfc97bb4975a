import { open, readFile, stat, type FileHandle } from 'node:fs/promises';
import { extname } from 'node:path';
import type { BenchmarkDefinition, LayoutRow, ProtocolId } from '@primitives/benchmark';
import { readNpz } from '@primitives/datasets';
import { headBytes, indexSafetensors, type Tensor, type TensorPlace } from '@primitives/protocol';
import { piecesOf, type ReadPiece } from '@primitives/scoring';
import { CliError } from './cli-error.js';
import { refusePath } from './file-missing.js';

/** Maximum memory of a piece of a prediction file, unless a single instance needs more. */
const PIECE_BYTES = 256 * 1024 ** 2;
const HEADER_LENGTH = 8;

/** The split that a prediction file belongs to, with its instances in order. */
export interface AnsweredSplit {
  readonly protocol: ProtocolId;
  readonly definition: BenchmarkDefinition;
  readonly rows: readonly LayoutRow[];
}

/**
 * The matrices of a prediction file, in pieces of whole instances, since C-GQA's pair scores have 5.7 GB. An .npz file,
 * which may be compressed, is one piece.
 *
 * @throws CliError, SafetensorsError, NpzError, PredictionsError
 */
export async function* readPredictions(
  path: string,
  split: AnsweredSplit,
  pieceBytes = PIECE_BYTES,
): AsyncGenerator<ReadPiece> {
  await requireFile(path);
  const kind = extname(path).toLowerCase();
  if (kind === '.npz')
    return yield { first: 0, end: split.rows.length, predictions: await readNpz(await readFile(path)) };
  if (kind === '.safetensors') return yield* readSafetensors(path, split, pieceBytes);
  throw new CliError({
    code: 'predictions_format',
    message: `${path} has an unknown format`,
    expected: PREDICTIONS,
    found: kind || 'no file extension',
    remedy: 'write the matrices with safetensors or numpy.savez',
  });
}

const PREDICTIONS = 'a .safetensors or .npz file';

/** @throws CliError for a path that is missing or a folder */
async function requireFile(path: string): Promise<void> {
  const refuse = refusePath(path, PREDICTIONS);
  const found = await stat(path).catch(refuse);
  if (found.isDirectory()) refuse(Object.assign(new Error('a folder'), { code: 'EISDIR' }));
}

async function* readSafetensors(
  path: string,
  { protocol, definition, rows }: AnsweredSplit,
  most: number,
): AsyncGenerator<ReadPiece> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await bytesAt(file, 0, Math.min(size, HEADER_LENGTH));
    const { places } = indexSafetensors(await bytesAt(file, 0, Math.min(size, headBytes(head))), size);
    for (const { first, end, rows: chunk } of piecesOf(protocol, definition, rows, places, most)) {
      const predictions = new Map<string, Tensor>();
      for (const [name, place] of places) predictions.set(name, await rowsOf(file, place, chunk.get(name)));
      yield { first, end, predictions };
    }
  } finally {
    await file.close();
  }
}

const rowsOf = async (file: FileHandle, place: TensorPlace, rows = { first: 0, count: 0 }): Promise<Tensor> =>
  place.read(await bytesAt(file, place.start + rows.first * place.rowBytes, rows.count * place.rowBytes));

/** Reads exactly this many bytes from a position; one read returns at most 2 GiB, and may return less. */
async function bytesAt(file: FileHandle, from: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(bytes, at, Math.min(length - at, 2 ** 30), from + at);
    if (bytesRead === 0) throw new Error('the file became shorter while it was read');
    at += bytesRead;
  }
  return bytes;
}

import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { S3Object, S3Objects } from '@primitives/blobs';

/**
 * Size of a piece, buffered in memory until full; when a connection breaks, the buffered part is stored as a shorter
 * piece.
 */
const PIECE_BYTES = 8 * 1024 ** 2;

/** A stored piece and the part of it that does not overlap the previous one. */
interface Run {
  readonly key: string;
  readonly skip: number;
  readonly end: number;
}

/**
 * tus's data in a bucket: `<id>/info` holds the declared metadata, `<id>/<offset>-<bytes>` are the pieces. Each is one
 * whole object, so every process can list what was received. Pieces may overlap when one was still being written while
 * the next request began; both then hold the same bytes of the file.
 */
export class PieceStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];

  constructor(private readonly objects: S3Objects) {
    super();
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.objects.put(infoKey(upload.id), Buffer.from(JSON.stringify(upload)));
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const info = await this.objects.stream(infoKey(id));
    if (!info) throw ERRORS.FILE_NOT_FOUND;
    const upload = JSON.parse((await buffer(info)).toString()) as ConstructorParameters<typeof Upload>[0];
    return new Upload({ ...upload, offset: endOf(await this.runs(id)) });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let [held, heldBytes, at]: [Uint8Array[], number, number] = [[], 0, offset];
    const keep = async () => {
      if (heldBytes === 0) return;
      await this.objects.put(pieceKey(id, at, heldBytes), Buffer.concat(held));
      [held, heldBytes, at] = [[], 0, at + heldBytes];
    };
    try {
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        held.push(chunk);
        heldBytes += chunk.length;
        if (heldBytes >= PIECE_BYTES) await keep();
      }
    } finally {
      await keep();
    }
    return at;
  }

  override async remove(id: string): Promise<void> {
    await this.objects.remove(...(await this.objects.list(`${id}/`)).map(({ key }) => key));
  }

  /** Number of contiguous bytes received; null for an unknown upload. */
  async received(id: string): Promise<number | null> {
    return (await this.objects.size(infoKey(id))) === null ? null : endOf(await this.runs(id));
  }

  /** All received bytes, in order. */
  async *read(id: string): AsyncIterable<Uint8Array> {
    for (const { key, skip } of await this.runs(id)) {
      const piece = await this.objects.stream(key, { start: skip });
      if (!piece) throw ERRORS.FILE_NOT_FOUND;
      yield* piece as AsyncIterable<Uint8Array>;
    }
  }

  private async runs(id: string): Promise<Run[]> {
    const runs: Run[] = [];
    for (const piece of await this.objects.list(`${id}/0`)) {
      const start = startOf(piece);
      const end = endOf(runs);
      if (start > end) break; // a gap: later pieces do not count yet
      if (start + piece.bytes > end) runs.push({ key: piece.key, skip: end - start, end: start + piece.bytes });
    }
    return runs;
  }
}

const infoKey = (id: string) => `${id}/info`;
/** Offsets have fifteen digits with leading zeros, so that keys sort numerically. */
const pieceKey = (id: string, offset: number, bytes: number) => `${id}/${String(offset).padStart(15, '0')}-${bytes}`;
const startOf = ({ key }: S3Object) => Number(key.slice(key.indexOf('/') + 1).split('-')[0]);
const endOf = (runs: readonly Run[]) => runs.at(-1)?.end ?? 0;

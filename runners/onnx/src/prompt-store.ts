import { createHash } from 'node:crypto';
import type { TextSettings } from '@primitives/bundle';
import { type OpenPromptRecords, RecordFile, RecordFolder } from '@primitives/inference';

/** The inputs of an embedding other than the text. */
export interface PromptSource {
  readonly bundleSha256: string;
  readonly text: TextSettings;
  /** Versions, provider and instruction set: engines round differently. */
  readonly engine: object;
}

/** A bounded disk cache of prompt embeddings by bundle, shared by all tracks of a bundle. */
export class PromptStore {
  readonly #folder: RecordFolder;

  /** @param maxBytes of all bundles together; the least recently used is deleted first */
  constructor(folder: string, maxBytes: number) {
    this.#folder = new RecordFolder(folder, maxBytes);
  }

  /** Deletes embeddings until this number of bytes of the disk is free; they are computed again. */
  shrink(wantedFree: number): Promise<void> {
    return this.#folder.shrink(wantedFree);
  }

  of({ bundleSha256, text, engine }: PromptSource): OpenPromptRecords {
    const settings = createHash('sha256')
      .update(JSON.stringify([text, engine]))
      .digest('hex')
      .slice(0, 32);
    return async (recordBytes) => {
      const place = await this.#folder.use(`${bundleSha256}-${settings}-${recordBytes}`, 0);
      return RecordFile.open(place, { recordBytes, maxRecords: Math.floor(this.#folder.maxBytes / recordBytes) });
    };
  }
}

import type { PublicSplit } from '../api/documents/data.ts';
import { storedImages } from './stored-images.ts';

/** An image of a public split with its labels. */
export interface Example {
  readonly id: string;
  /** A data URL. */
  readonly image: string;
  readonly object: string;
  readonly positive: readonly string[];
}

/** A line of labels.jsonl. */
interface Label {
  readonly id: string;
  readonly image: string;
  readonly object: string;
  readonly positive: readonly string[];
}

export const EXAMPLES = 6;
/** Bytes of the start of each file: enough for six images of usual size, and for their labels. */
const IMAGE_BYTES = 1_000_000;
const LABEL_BYTES = 64_000;

/**
 * The first instances of a public split. Only the start of its files is read. Empty when the files cannot be read, for
 * example from an object store that other sites may not query.
 */
export async function readExamples(split: PublicSplit): Promise<Example[]> {
  const fileOf = (name: string) => split.files.find((file) => file.name === name);
  const [archive, labels] = [fileOf('images.zip'), fileOf('labels.jsonl')];
  if (!archive || !labels) return [];
  try {
    const [images, lines] = await Promise.all([start(archive.url, IMAGE_BYTES), start(labels.url, LABEL_BYTES)]);
    return examplesOf(images, new TextDecoder().decode(lines), lines.length < LABEL_BYTES);
  } catch {
    return [];
  }
}

/** Joins images and labels. @param complete whether the text has all lines; otherwise its last one may be cut off */
export function examplesOf(archive: Uint8Array<ArrayBuffer>, text: string, complete: boolean): Example[] {
  const images = new Map(storedImages(archive).map(({ name, bytes }) => [name, bytes]));
  const lines = text.split('\n').slice(0, complete ? undefined : -1);
  const labels = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Label);
  return labels
    .flatMap(({ id, image, object, positive }) => {
      const bytes = images.get(image);
      return bytes ? [{ id, image: dataUrl(bytes), object, positive }] : [];
    })
    .slice(0, EXAMPLES);
}

async function start(url: string, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const { pathname, search } = new URL(url); // requested from the origin of this page
  const response = await fetch(pathname + search, { headers: { range: `bytes=0-${bytes - 1}` } });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const PNG = 0x89;
const dataUrl = (bytes: Uint8Array) =>
  `data:image/${bytes[0] === PNG ? 'png' : 'jpeg'};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;

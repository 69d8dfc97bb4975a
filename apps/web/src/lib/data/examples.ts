import { exampleGroups, type LabelledInstance, type ProtocolId } from '@primitives/benchmark';
import type { RandomAccess } from '@primitives/bundle';

import type { ExampleModel, PublicSplit } from '../api/documents/data.ts';
import { readPart } from './read-part.ts';
import { storedImages } from './stored-images.ts';

/** An image of an example; `box` is the region of the question: left, top, width and height. */
export interface ExampleImage extends Pick<LabelledInstance, 'id' | 'box' | 'positive'> {
  /** A data URL. */
  readonly url: string;
}

/** An image of a public split with its labels, or several images among which a model chooses. */
export interface Example {
  readonly object: string;
  readonly images: readonly [ExampleImage, ...ExampleImage[]];
}

/** Bytes of the labels that are read: six nouns with three images each are within some hundred lines. */
const LABEL_BYTES = 96_000;

/**
 * The examples of a public split. Only parts of its files are read. Empty when the files cannot be read, for example
 * from an object store that other sites may not query.
 */
export async function readExamples(split: PublicSplit, protocol: ProtocolId): Promise<Example[]> {
  const fileOf = (name: string) => split.files.find((file) => file.name === name);
  const [archive, labels] = [fileOf('images.zip'), fileOf('labels.jsonl')];
  if (!archive || !labels) return [];
  try {
    const lines = await remote(labels).read(0, Math.min(LABEL_BYTES, labels.bytes));
    const text = new TextDecoder().decode(lines);
    return await examplesOf(protocol, linesOf(text, labels.bytes <= LABEL_BYTES), remote(archive));
  } catch {
    return [];
  }
}

/** @param complete whether the text has all lines; otherwise its last one may be cut off */
export function linesOf(text: string, complete: boolean): LabelledInstance[] {
  const lines = text.split('\n').slice(0, complete ? undefined : -1);
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as LabelledInstance);
}

/** Joins labels and images. An example without all its images is left out. */
export async function examplesOf(
  protocol: ProtocolId,
  labels: readonly LabelledInstance[],
  archive: RandomAccess,
): Promise<Example[]> {
  const groups = exampleGroups(protocol, labels).map((places) => places.flatMap((place) => labels[place] ?? []));
  const files = await storedImages(archive, new Set(groups.flat().map(({ image }) => image)));
  return groups.flatMap((group): Example[] => {
    const [first, ...others] = group.flatMap(({ id, image, box, positive }): ExampleImage[] => {
      const bytes = files.get(image);
      return bytes ? [{ id, url: dataUrl(bytes), positive, ...(box && { box }) }] : [];
    });
    const object = group[0]?.object;
    return first && object !== undefined && others.length === group.length - 1
      ? [{ object, images: [first, ...others] }]
      : [];
  });
}

/**
 * The answer of each model to an example: the one to an instance of it or, while its labels are not known, the one at
 * its place.
 */
export function answersTo(example: Example | undefined, at: number, models: readonly ExampleModel[]) {
  return models.flatMap(({ code, name, version, answers }) => {
    const given = answers.find(({ instance }, i) =>
      example ? example.images.some(({ id }) => id === instance) : i === at,
    );
    return given ? [{ code, name, version, ...given }] : [];
  });
}

/** A file whose parts are requested from the origin of this page. */
function remote({ url, bytes }: PublicSplit['files'][number]): RandomAccess {
  const { pathname, search } = new URL(url);
  return {
    size: bytes,
    read: async (offset, length) => {
      const headers = { range: `bytes=${offset}-${offset + length - 1}` };
      return readPart(await fetch(pathname + search, { headers }), offset);
    },
  };
}

const PNG = 0x89;
const dataUrl = (bytes: Uint8Array) =>
  `data:image/${bytes[0] === PNG ? 'png' : 'jpeg'};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;

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
/** For one example, which is about one of the first images. */
const FIRST_LABEL_BYTES = 8_000;
/** Where one example is shown next to other content, the directory of an archive with about 3,000 images. */
const FIRST_DIRECTORY_BYTES = 200_000;

/**
 * The examples of a public split. Only parts of its files are read. Empty when the files cannot be read, for example
 * from an object store that other sites may not query.
 */
export async function readExamples(split: PublicSplit, protocol: ProtocolId): Promise<Example[]> {
  return readPartsOf(split, LABEL_BYTES, (labels, archive) => examplesOf(protocol, labels, archive));
}

/**
 * The first example of a public split, as `readExamples` returns it, with fewer bytes. Undefined also for an archive
 * of many thousand images, whose directory alone is larger than a page.
 */
export async function readFirstExample(split: PublicSplit, protocol: ProtocolId): Promise<Example | undefined> {
  const limits = { count: 1, directoryBytes: FIRST_DIRECTORY_BYTES };
  const [example] = await readPartsOf(split, FIRST_LABEL_BYTES, (labels, archive) =>
    examplesOf(protocol, labels, archive, limits),
  );
  return example;
}

async function readPartsOf(
  split: PublicSplit,
  labelBytes: number,
  read: (labels: LabelledInstance[], archive: RandomAccess) => Promise<Example[]>,
): Promise<Example[]> {
  const fileOf = (name: string) => split.files.find((file) => file.name === name);
  const [archive, labels] = [fileOf('images.zip'), fileOf('labels.jsonl')];
  if (!archive || !labels) return [];
  try {
    const lines = await remote(labels).read(0, Math.min(labelBytes, labels.bytes));
    const text = new TextDecoder().decode(lines);
    return await read(linesOf(text, labels.bytes <= labelBytes), remote(archive));
  } catch {
    return [];
  }
}

/** @param complete whether the text has all lines; otherwise its last one may be cut off */
export function linesOf(text: string, complete: boolean): LabelledInstance[] {
  const lines = text.split('\n').slice(0, complete ? undefined : -1);
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as LabelledInstance);
}

/**
 * Joins labels and images. An example without all its images is left out.
 *
 * @param limits of the number of examples, and of the directory of the archive; default: none
 * @throws BundleRefused when the directory is larger than its limit, or the file is no archive
 */
export async function examplesOf(
  protocol: ProtocolId,
  labels: readonly LabelledInstance[],
  archive: RandomAccess,
  { count, directoryBytes }: { readonly count?: number; readonly directoryBytes?: number } = {},
): Promise<Example[]> {
  const groups = exampleGroups(protocol, labels)
    .slice(0, count)
    .map((places) => places.flatMap((place) => labels[place] ?? []));
  const files = await storedImages(archive, new Set(groups.flat().map(({ image }) => image)), directoryBytes);
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

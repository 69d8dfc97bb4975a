import { compareCodePoints, UNCATEGORISED, type BenchmarkDefinition } from '@primitives/benchmark';
import type { Findings, Place } from './findings.js';
import type { SetName, Release, ReleasedInstance } from './release.js';

/** One image with correct and wrong captions, as an importer reads it. */
export interface CaptionItem extends Pick<ReleasedInstance, 'key' | 'imageKey' | 'image' | 'box'> {
  /** Null for none. */
  readonly category: string | null;
  readonly correct: readonly string[];
  /** None in benchmarks of retrieval. */
  readonly wrong: readonly string[];
  /** The pair of images that this one belongs to. */
  readonly pair?: string;
  readonly set: SetName;
  readonly place: Place;
}

/** The protocols compare images with captions; the vocabulary of attributes is a placeholder. */
const ATTRIBUTE = 'captioned';

/**
 * The release of a caption benchmark: captions of all images, distinct and sorted by code point, so that their order
 * reveals no image; the categories are the objects. An item with a caption that is correct and wrong is a finding and
 * omitted.
 */
export function captionRelease(
  about: Pick<BenchmarkDefinition, 'slug' | 'title' | 'description' | 'licence'> & { readonly source?: string },
  items: readonly CaptionItem[],
  findings: Findings,
): Pick<Release, 'definition' | 'instances'> {
  const consistent = items.filter((item) => hasOneMeaning(item, findings));
  const captions = [...new Set(consistent.flatMap(({ correct, wrong }) => [...correct, ...wrong]))].sort(
    compareCodePoints,
  );
  const indexOf = new Map(captions.map((text, i) => [text, i]));
  const indices = (texts: readonly string[]) =>
    [...new Set(texts)].map((text) => indexOf.get(text) ?? -1).sort((a, b) => a - b);
  const categories = new Set(consistent.map(({ category }) => category ?? UNCATEGORISED));
  return {
    definition: {
      ...about,
      attributes: [ATTRIBUTE],
      objects: [...categories].sort(compareCodePoints),
      families: { captioned: [ATTRIBUTE] },
      hierarchy: [],
      pairs: { train: [], val: [], test: [] },
      prompts: { pair: '{attribute} {object}', attribute: '{attribute}', object: '{object}' },
      captions,
    },
    instances: consistent.map(({ category, correct, wrong, pair, set, ...item }): ReleasedInstance => ({
      ...item,
      label: {
        object: category ?? UNCATEGORISED,
        positive: [ATTRIBUTE],
        captions: indices(correct),
        ...(wrong.length > 0 && { negativeCaptions: indices(wrong) }),
        ...(pair !== undefined && { pair }),
        set,
      },
      ...(wrong.length > 0 && { question: { queries: indices([...correct, ...wrong]) } }),
    })),
  };
}

function hasOneMeaning({ key, correct, wrong, place }: CaptionItem, findings: Findings): boolean {
  const both = correct.find((text) => wrong.includes(text));
  if (both !== undefined)
    findings.add('label_conflict', {
      message: `"${key}" has a caption that is correct and wrong`,
      place,
      expected: 'different captions',
      found: both,
    });
  return both === undefined;
}

/** Two images and two captions as two items. */
export function pairItems({
  key,
  images,
  captions,
  ...rest
}: Pick<CaptionItem, 'key' | 'category' | 'set' | 'place'> & {
  readonly images: readonly [CaptionItem['image'], CaptionItem['image']];
  readonly captions: readonly [string, string];
}): [CaptionItem, CaptionItem] {
  const item = (own: 0 | 1): CaptionItem => ({
    ...rest,
    key: `${key}/${own}`,
    imageKey: images[own],
    image: images[own],
    correct: [captions[own]],
    wrong: [captions[1 - own]!],
    pair: key,
  });
  return [item(0), item(1)];
}

import type { z } from 'zod';
import { compareCodePoints, type BenchmarkDefinition } from '@primitives/benchmark';
import { captionRelease, pairItems, type CaptionItem } from '../caption-release.js';
import type { Findings, Place } from '../findings.js';
import { PAIR_PROMPTS } from '../pair-definition.js';
import { cocoCaptions } from '../read/caption-lists.js';
import { jsonFile } from '../read/json-file.js';
import type { Importer, Release, ReleasedInstance, SetName } from '../release.js';
import { pathInside, type SourceFolder } from '../source-folder.js';
import { OWN_FILES, ownAnnotations } from './own-annotations.js';
import { probeRelease } from './own-probe.js';
import { OWN_ANNOTATIONS, OwnBenchmark } from './own-schema.js';

const IMAGES = 'images';
const DESCRIPTION = 'benchmark.json';
/** The captions of a benchmark of retrieval may be in the format of COCO. */
const COCO_FORMAT = 'annotations.json';

/** Your own benchmark: annotations as JSON Lines or CSV, and a folder of images. */
export const OWN: Importer = {
  id: 'own',
  revision: 2,
  provenance: {
    title: 'Your own benchmark',
    licence: 'as benchmark.json states',
    citation: 'as benchmark.json states',
    source: 'you',
  },
  splits: 'per-set',
  // A pair without one of its images cannot be scored; a caption without its image would still compete in retrieval.
  indispensable: ['image_missing', 'image_corrupt', 'id_duplicate', 'label_conflict', 'path_escapes'],
  imageFolders: [IMAGES],
  layout: [
    {
      path: DESCRIPTION,
      what: '{schema: "own-benchmark/1", slug, title, description, licence, citation, source, task}',
    },
    {
      path: 'annotations.jsonl or annotations.csv',
      what: `one annotation per line, with the fields of the task; for retrieval also ${COCO_FORMAT} in the format of COCO`,
    },
    { path: `${IMAGES}/…`, what: 'the images' },
  ],
  async read(source, findings) {
    const benchmark = await jsonFile(source, DESCRIPTION, OwnBenchmark, findings);
    const { title, licence, citation, source: address } = benchmark;
    return {
      ...(await releaseOf(benchmark, source, findings)),
      provenance: { title, licence, citation, source: address },
    };
  },
};

async function releaseOf(benchmark: OwnBenchmark, source: SourceFolder, findings: Findings): Promise<Release> {
  const { slug, title, description, licence, source: address } = benchmark;
  const about = { slug, title, description, licence, source: address };
  const imageFolders = [IMAGES];
  switch (benchmark.task) {
    case 'caption-choice': {
      const items = await itemsOf(source, findings, 'caption-choice', ({ correct, wrong, category, ...common }) => [
        { ...common, category: category ?? null, correct: list(correct), wrong: list(wrong) },
      ]);
      return { ...captionRelease(about, items, findings), imageFolders };
    }
    case 'retrieval': {
      const coco = await source.firstOf([COCO_FORMAT]);
      if (coco !== null) {
        const other = await source.firstOf(OWN_FILES);
        if (other !== null)
          findings.stop('file_twice', {
            message: `the folder has ${coco} and ${other}`,
            place: { file: other },
            expected: 'one file of annotations',
            found: 'two',
          });
        return { ...captionRelease(about, await cocoCaptions(source, coco, IMAGES, findings), findings), imageFolders };
      }
      const items = await itemsOf(source, findings, 'retrieval', ({ captions, ...common }) => [
        { ...common, category: null, correct: list(captions), wrong: [] },
      ]);
      return { ...captionRelease(about, items, findings), imageFolders };
    }
    case 'image-caption-pairs': {
      const { file, entries } = await ownAnnotations(source, OWN_ANNOTATIONS['image-caption-pairs'], findings);
      const items = entries.flatMap(({ value, place }): CaptionItem[] => {
        const [first, second] = [value.image_0, value.image_1].map((path) => imageIn(path, place, findings));
        if (!first || !second) return [];
        if (first === second) {
          findings.add('label_conflict', {
            message: 'a pair has the same image twice',
            place,
            expected: 'two different images',
            found: value.image_1,
          });
          return [];
        }
        return pairItems({
          key: keyOf(value.id, file, place),
          images: [first, second],
          captions: [value.caption_0, value.caption_1],
          category: value.category ?? null,
          set: value.set ?? 'test',
          place,
        });
      });
      return { ...captionRelease(about, items, findings), imageFolders };
    }
    case 'attribute-object-pairs': {
      const items = await itemsOf(source, findings, 'attribute-object-pairs', (item) => [item]);
      return { ...pairRelease(about, items), imageFolders };
    }
    case 'attribute-probe': {
      const items = await itemsOf(source, findings, 'attribute-probe', ({ group, attributes, set: _, ...item }) => [
        { ...item, attributes: [...new Set(list(attributes))], group: group ?? null },
      ]);
      return { ...probeRelease(about, items, findings), imageFolders };
    }
  }
}

type OneImage = 'caption-choice' | 'retrieval' | 'attribute-object-pairs' | 'attribute-probe';
/** Attribute probes have no set. */
type Annotation<Task extends OneImage> = z.infer<(typeof OWN_ANNOTATIONS)[Task]> & {
  readonly set?: SetName | undefined;
};
type Placed = Pick<ReleasedInstance, 'key' | 'imageKey' | 'image' | 'box' | 'place'> & { readonly set: SetName };

async function itemsOf<Task extends OneImage, Item>(
  source: SourceFolder,
  findings: Findings,
  task: Task,
  toItems: (annotation: Omit<Annotation<Task>, 'id' | 'set' | 'box' | 'image'> & Placed) => readonly Item[],
): Promise<Item[]> {
  const { file, entries } = await ownAnnotations<Annotation<Task>>(source, OWN_ANNOTATIONS[task] as never, findings);
  return entries.flatMap(({ value: { id, image: path, set, box, ...value }, place }) => {
    const image = imageIn(path, place, findings);
    if (image === null) return [];
    const placed: Placed = {
      key: keyOf(id, file, place),
      imageKey: image,
      image,
      place,
      set: set ?? 'test',
      ...(box && { box }),
    };
    return toItems({ ...value, ...placed });
  });
}

const keyOf = (id: string | undefined, file: string, { line }: Place): string => id ?? `${file}:${line}`;
const list = (texts: string | readonly string[]): readonly string[] => (typeof texts === 'string' ? [texts] : texts);

function imageIn(path: string, place: Place, findings: Findings): string | null {
  const image = pathInside(IMAGES, path);
  if (image === null)
    findings.add('path_escapes', {
      message: 'an image is outside of the folder',
      place,
      expected: `a path below ${IMAGES}`,
      found: path,
    });
  return image;
}

interface PairItem extends Placed {
  readonly attributes: string | readonly string[];
  readonly object: string;
}

/** A release for `mac`, `czsl` and `czsl-cross`: pairs of the sets are those of their images. */
function pairRelease(
  about: Pick<BenchmarkDefinition, 'slug' | 'title' | 'description' | 'licence'> & { readonly source: string },
  items: readonly PairItem[],
): Release {
  const attributes = [...new Set(items.flatMap(({ attributes: own }) => list(own)))].sort(compareCodePoints);
  const objects = [...new Set(items.map(({ object }) => object))].sort(compareCodePoints);
  const pairsOf = (set: SetName): [number, number][] => {
    const own = items.filter((item) => item.set === set);
    const names = new Set(
      own.flatMap(({ attributes: all, object }) =>
        list(all).map((a) => attributes.indexOf(a) * objects.length + objects.indexOf(object)),
      ),
    );
    return [...names].sort((a, b) => a - b).map((pair) => [Math.floor(pair / objects.length), pair % objects.length]);
  };
  return {
    definition: {
      ...about,
      attributes,
      objects,
      families: { attributes },
      hierarchy: [],
      pairs: { train: pairsOf('train'), val: pairsOf('val'), test: pairsOf('test') },
      prompts: PAIR_PROMPTS,
    },
    instances: items.map(({ attributes: own, object, set, ...item }) => ({
      ...item,
      label: { object, positive: [...new Set(list(own))], set },
    })),
  };
}

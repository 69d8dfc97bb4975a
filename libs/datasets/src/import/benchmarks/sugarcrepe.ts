import { z } from 'zod';
import { captionRelease, type CaptionItem } from '../caption-release.js';
import { compareCounts } from '../counts.js';
import type { Findings } from '../findings.js';
import { imageField } from '../read/entry-checks.js';
import { listEntries, type ListEntry } from '../read/entry-list.js';
import { textField } from '../read/fields.js';
import { jsonFile } from '../read/json-file.js';
import type { Importer, Release } from '../release.js';
import type { SourceFolder } from '../source-folder.js';

const IMAGES = 'images/val2017';
const COCO = `the validation images of COCO 2017, with the names of the lists`;

/** Items of each category in SugarCrepe's Table 2. */
const SUGARCREPE_ITEMS = {
  add_att: 692,
  add_obj: 2_062,
  replace_att: 788,
  replace_obj: 1_652,
  replace_rel: 1_406,
  swap_att: 666,
  swap_obj: 246,
} as const;

/** Items of each category in SugarCrepe++'s Table 2. */
const SUGARCREPE_PP_ITEMS = {
  replace_att: 788,
  replace_obj: 1_652,
  replace_rel: 1_406,
  swap_att: 666,
  swap_obj: 245,
} as const;

/** SugarCrepe: one correct and one wrong caption of an image of COCO, in seven categories. */
export const SUGARCREPE: Importer = sugarCrepe({
  id: 'sugarcrepe',
  provenance: {
    title: 'SugarCrepe',
    licence: 'annotation: MIT; images: COCO 2017, terms of Flickr',
    citation: 'Hsieh et al., SugarCrepe: Fixing Hackable Benchmarks for Vision-Language Compositionality, NeurIPS 2023',
    source: 'github.com/RAIVNLab/sugar-crepe, folder data; images: cocodataset.org',
  },
  what: '{index: {filename, caption, negative_caption}}',
  description:
    'Photographs with a correct caption and a wrong one in which an object, attribute or relation is replaced, swapped or added.',
  items: SUGARCREPE_ITEMS,
  correct: ['caption'],
  entries: indexedEntries,
});

/** SugarCrepe++: two correct captions with different words and one wrong caption, in five categories. */
export const SUGARCREPE_PP: Importer = sugarCrepe({
  id: 'sugarcrepe-pp',
  provenance: {
    title: 'SugarCrepe++, image-to-text',
    licence: 'annotation: MIT; images: COCO 2017, terms of Flickr',
    citation:
      'Dumpala et al., SugarCrepe++ Dataset: Vision-Language Model Sensitivity to Semantic and Lexical Alterations, NeurIPS 2024',
    source: 'github.com/Sri-Harsha/scpp, folder data; images: cocodataset.org',
  },
  what: 'list of {filename, caption, caption2, negative_caption}',
  description:
    'Photographs with two correct captions in different words and a wrong one that resembles the first. Both correct captions must score above the wrong one.',
  items: SUGARCREPE_PP_ITEMS,
  correct: ['caption', 'caption2'],
  entries: listEntries,
});

interface Form extends Pick<Importer, 'id' | 'provenance'> {
  readonly what: string;
  readonly description: string;
  readonly items: Readonly<Record<string, number>>;
  readonly correct: readonly string[];
  readonly entries: (source: SourceFolder, file: string, findings: Findings) => AsyncIterable<ListEntry>;
}

function sugarCrepe({ id, provenance, what, description, items: paper, correct, entries }: Form): Importer {
  const categories = Object.keys(paper);
  return {
    id,
    revision: 1,
    provenance,
    splits: 'per-set',
    imageFolders: [IMAGES],
    layout: [
      { path: `data/{${categories.join(',')}}.json`, what },
      { path: `${IMAGES}/…`, what: COCO },
    ],
    async read(source, findings): Promise<Release> {
      const items: CaptionItem[] = [];
      for (const category of categories) {
        const file = await source.required(`data/${category}.json`);
        const before = items.length;
        for await (const entry of entries(source, file, findings)) {
          const image = imageField(entry, 'filename', IMAGES, findings);
          const texts = correct.map((name) => textField(entry, name, findings));
          const wrong = textField(entry, 'negative_caption', findings);
          if (image === null || wrong === null || texts.includes(null)) continue;
          items.push({
            key: `${category}/${entry.place.entry ?? 0}`,
            imageKey: image,
            image,
            category,
            correct: texts.flatMap((text) => text ?? []),
            wrong: [wrong],
            set: 'test',
            place: entry.place,
          });
        }
        compareCounts({ items: items.length - before }, { items: paper[category] ?? 0 }, { file }, findings);
      }
      const { title, licence, source: address } = provenance;
      return captionRelease({ slug: id, title, description, licence, source: address }, items, findings);
    },
  };
}

/** The entries of an object whose keys are indices. @throws ImportStopped when the file is no object */
async function* indexedEntries(source: SourceFolder, file: string, findings: Findings): AsyncGenerator<ListEntry> {
  const records = await jsonFile(source, file, z.record(z.string(), z.record(z.string(), z.unknown())), findings);
  for (const [index, record] of Object.entries(records))
    yield { place: { file, entry: Number(index) }, field: (name) => record[name] };
}

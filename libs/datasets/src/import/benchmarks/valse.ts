import { z } from 'zod';
import { captionRelease, type CaptionItem } from '../caption-release.js';
import { expectCounts } from '../counts.js';
import { imageField } from '../read/entry-checks.js';
import { textField } from '../read/fields.js';
import { jsonFile } from '../read/json-file.js';
import type { Importer } from '../release.js';

const IMAGES = 'images';

/** Valid items of each file of the release. */
const ITEMS = {
  'actant-swap': 949,
  'action-replacement': 648,
  'coreference-hard': 104,
  'coreference-standard': 708,
  'counting-adversarial': 691,
  'counting-hard': 868,
  'counting-small-quant': 900,
  existence: 505,
  'foil-it': 943,
  plurals: 851,
  relations: 535,
} as const;

/** Annotators, of three, who chose the caption and not the foil; the authors call an item valid from two on. */
const VALID_VOTES = 2;

const Items = z.record(z.string(), z.looseObject({ mturk: z.looseObject({ caption: z.int().nonnegative() }) }));

/** VALSE: a correct caption and a foil that differ in one linguistic phenomenon. */
export const VALSE: Importer = {
  id: 'valse',
  revision: 1,
  provenance: {
    title: 'VALSE',
    licence: 'annotation: MIT; images: terms of Visual7W, COCO, SWiG and VisDial',
    citation:
      'Parcalabescu et al., VALSE: A Task-Independent Benchmark for Vision and Language Models Centered on Linguistic Phenomena, ACL 2022',
    source: 'github.com/Heidelberg-NLP/VALSE, folder data; images: from the data set that each entry names',
  },
  splits: 'per-set',
  imageFolders: [IMAGES],
  layout: [
    {
      path: `data/{${Object.keys(ITEMS).join(',')}}.json`,
      what: '{name: {image_file, caption, foil, mturk: {caption}}}; entries with fewer than two votes are left out',
    },
    { path: `${IMAGES}/<image_file>`, what: 'the images of all data sets in one folder; their names differ' },
  ],
  async read(source, findings) {
    const items: CaptionItem[] = [];
    for (const [category, expected] of Object.entries(ITEMS)) {
      const file = await source.required(`data/${category}.json`);
      const before = items.length;
      const entries = Object.entries(await jsonFile(source, file, Items, findings));
      for (const [at, [name, fields]] of entries.entries()) {
        if (fields.mturk.caption < VALID_VOTES) continue;
        const entry = { place: { file, entry: at }, field: (key: string) => fields[key] };
        const image = imageField(entry, 'image_file', IMAGES, findings);
        const [caption, foil] = [textField(entry, 'caption', findings), textField(entry, 'foil', findings)];
        if (image === null || caption === null || foil === null) continue;
        items.push({
          key: `${category}/${name}`,
          imageKey: image,
          image,
          category,
          correct: [caption],
          wrong: [foil],
          set: 'test',
          place: entry.place,
        });
      }
      expectCounts({ items: items.length - before }, { items: expected }, { file }, findings);
    }
    const { title, licence, source: address } = VALSE.provenance;
    const description =
      'Photographs with a correct caption and a foil that differs in existence, number, a relation, an action, a noun or what a pronoun means.';
    return captionRelease({ slug: 'valse', title, description, licence, source: address }, items, findings);
  },
};

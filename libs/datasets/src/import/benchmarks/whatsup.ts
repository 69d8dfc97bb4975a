import { captionRelease, type CaptionItem } from '../caption-release.js';
import { compareCounts } from '../counts.js';
import { imageField } from '../read/entry-checks.js';
import { listEntries } from '../read/entry-list.js';
import { textsField } from '../read/fields.js';
import type { Importer } from '../release.js';

/** The two photographed subsets, with their items in the paper's section 3.1. */
const SUBSETS = {
  'Controlled A': { file: 'controlled_images_dataset.json', folder: 'controlled_images', items: 412 },
  'Controlled B': { file: 'controlled_clevr_dataset.json', folder: 'controlled_clevr', items: 408 },
} as const;

/** What'sUp: photographs of two objects and four captions that differ in the preposition. */
export const WHATS_UP: Importer = {
  id: 'whatsup',
  revision: 1,
  provenance: {
    title: "What'sUp, controlled images",
    licence: 'MIT',
    citation:
      "Kamath et al., What's “up” with vision-language models? Investigating their struggle with spatial reasoning, EMNLP 2023",
    source: 'github.com/amitakamath/whatsup_vlms, whose loaders name the addresses of the files',
  },
  splits: 'per-set',
  imageFolders: Object.values(SUBSETS).map(({ folder }) => folder),
  layout: Object.values(SUBSETS).flatMap(({ file, folder }) => [
    { path: file, what: 'list of {image_path, caption_options: [correct, wrong, …]}' },
    { path: `${folder}/…`, what: 'the unpacked archive; a leading data/ of the paths is ignored' },
  ]),
  async read(source, findings) {
    const items: CaptionItem[] = [];
    for (const [category, { file, items: paper }] of Object.entries(SUBSETS)) {
      const before = items.length;
      for await (const entry of listEntries(source, await source.required(file), findings)) {
        const field = (name: string) => {
          const value = entry.field(name);
          return typeof value === 'string' ? value.replace(/^(\.\/)?data\//, '') : value;
        };
        const image = imageField({ ...entry, field }, 'image_path', '.', findings);
        const [correct, ...wrong] = textsField(entry, 'caption_options', findings) ?? [];
        if (image === null || correct === undefined) continue;
        if (wrong.length === 0) {
          findings.add('entry_malformed', {
            message: 'an entry has no wrong caption',
            place: entry.place,
            expected: 'the correct caption and wrong ones',
            found: correct,
          });
          continue;
        }
        items.push({
          key: `${file}/${entry.place.entry ?? 0}`,
          imageKey: image,
          image,
          category,
          correct: [correct],
          wrong,
          set: 'test',
          place: entry.place,
        });
      }
      compareCounts({ items: items.length - before }, { items: paper }, { file }, findings);
    }
    const { title, licence, source: address } = WHATS_UP.provenance;
    const description =
      'Photographs of two objects with four captions that differ in the preposition: on, under, left, right, in front, behind.';
    return captionRelease({ slug: 'whatsup', title, description, licence, source: address }, items, findings);
  },
};

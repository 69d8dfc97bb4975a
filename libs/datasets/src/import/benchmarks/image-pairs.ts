import { captionRelease, pairItems, type CaptionItem } from '../caption-release.js';
import { compareCounts } from '../counts.js';
import type { ImportCode } from '../finding-codes.js';
import type { Findings } from '../findings.js';
import { imageField } from '../read/entry-checks.js';
import { listEntries, type ListEntry } from '../read/entry-list.js';
import { textField } from '../read/fields.js';
import { jsonLines } from '../read/json-lines.js';
import type { Importer, SetName } from '../release.js';

/** A pair without one of its images cannot be scored. */
const WHOLE_PAIRS: readonly ImportCode[] = ['image_missing', 'image_corrupt', 'label_conflict', 'id_duplicate'];

const IMAGES = 'images';

/** Winoground: two captions of the same words with an image each; the categories are the kinds of exchange. */
export const WINOGROUND: Importer = {
  id: 'winoground',
  revision: 1,
  provenance: {
    title: 'Winoground',
    licence:
      'META IMAGES RESEARCH LICENSE: research on models only; images (Getty Images) and captions must not be redistributed',
    citation:
      'Thrush et al., Winoground: Probing Vision and Language Models for Visio-Linguistic Compositionality, CVPR 2022',
    source: 'huggingface.co/datasets/facebook/winoground, folder data, after accepting its licence',
  },
  splits: 'per-set',
  indispensable: WHOLE_PAIRS,
  imageFolders: [IMAGES],
  layout: [
    {
      path: 'examples.jsonl',
      what: 'one line per pair: {id, image_0, image_1, caption_0, caption_1, collapsed_tag}; data/examples.jsonl is read as well',
    },
    { path: `${IMAGES}/<image_0>.png`, what: 'the unpacked images.zip' },
  ],
  async read(source, findings) {
    const file = await source.required('examples.jsonl', 'data/examples.jsonl');
    const items: CaptionItem[] = [];
    for await (const entry of jsonLines(source, file, findings))
      items.push(
        ...readPair(
          entry,
          { names: ['0', '1'], folder: IMAGES, ending: '.png', tag: 'collapsed_tag', set: 'test' },
          findings,
        ),
      );
    compareCounts({ pairs: items.length / 2 }, { pairs: 400 }, { file }, findings);
    return captionRelease({ ...aboutOf(WINOGROUND), description: SAME_WORDS }, items, findings);
  },
};

const LISTS: Readonly<Partial<Record<SetName, number>>> = { train: 700, test: 300 };

/** ColorSwap: two captions in which the colours of two objects are exchanged, with an image each. */
export const COLORSWAP: Importer = {
  id: 'colorswap',
  revision: 1,
  provenance: {
    title: 'ColorSwap',
    licence: 'MIT',
    citation:
      'Burapacheep et al., ColorSwap: A Color and Word Order Dataset for Multimodal Evaluation, ACL Findings 2024',
    source: 'github.com/Top34051/colorswap, whose README names the address of the files',
  },
  splits: 'per-set',
  indispensable: WHOLE_PAIRS,
  imageFolders: [IMAGES],
  layout: [
    { path: 'test.json', what: 'list of {id, image_1, image_2, caption_1, caption_2}' },
    { path: 'train.json', what: 'the same', optional: true },
    { path: `${IMAGES}/…`, what: 'the unpacked images.zip, with the paths of the lists' },
  ],
  async read(source, findings) {
    const items: CaptionItem[] = [];
    for (const [set, pairs] of Object.entries(LISTS) as [SetName, number][]) {
      const file = set === 'test' ? await source.required('test.json') : await source.firstOf(['train.json']);
      if (file === null) continue;
      const before = items.length;
      for await (const entry of listEntries(source, file, findings))
        items.push(...readPair(entry, { names: ['1', '2'], folder: '.', ending: '', tag: null, set }, findings));
      compareCounts({ pairs: (items.length - before) / 2 }, { pairs }, { file }, findings);
    }
    return captionRelease({ ...aboutOf(COLORSWAP), description: SAME_WORDS }, items, findings);
  },
};

const SAME_WORDS =
  'Pairs of images with a caption each. Both captions have the same words in another order; a model must match captions and images.';

const aboutOf = ({ id, provenance: { title, licence, source } }: Importer) => ({ slug: id, title, licence, source });

interface PairFields {
  /** Ends of the field names: image_<name>, caption_<name>. */
  readonly names: readonly [string, string];
  /** Folder of the images, and the ending of their files if the entries lack it. */
  readonly folder: string;
  readonly ending: string;
  /** The field with the category. */
  readonly tag: string | null;
  readonly set: SetName;
}

/** The two items of a pair; none with a finding. */
function readPair(
  entry: ListEntry,
  { names, folder, ending, tag, set }: PairFields,
  findings: Findings,
): readonly CaptionItem[] {
  const field = (name: string) => {
    const value = entry.field(name);
    return typeof value === 'string' && name.startsWith('image') ? `${value}${ending}` : value;
  };
  const images = names.map((name) => imageField({ ...entry, field }, `image_${name}`, folder, findings));
  const captions = names.map((name) => textField(entry, `caption_${name}`, findings));
  const category = tag === null ? null : textField(entry, tag, findings);
  const [first, second] = images;
  const [one, other] = captions;
  if (!first || !second || !one || !other || (tag !== null && category === null)) return [];
  const id = entry.field('id');
  return pairItems({
    key: `${set}/${typeof id === 'number' || typeof id === 'string' ? id : (entry.place.entry ?? entry.place.line ?? 0)}`,
    images: [first, second],
    captions: [one, other],
    category,
    set,
    place: entry.place,
  });
}

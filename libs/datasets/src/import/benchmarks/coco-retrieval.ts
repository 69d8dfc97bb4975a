import { compareCodePoints } from '@primitives/benchmark';
import { expectCounts } from '../counts.js';
import type { Findings } from '../findings.js';
import { imageField } from '../read/entry-checks.js';
import { listEntries } from '../read/entry-list.js';
import { textsField } from '../read/fields.js';
import type { Importer, Provenance, Release, ReleasedInstance } from '../release.js';
import type { SourceFolder } from '../source-folder.js';

const LISTS = ['coco_karpathy_test.json', 'coco_test.json'];
const IMAGES = 'images';
/** The protocol compares images with captions; the vocabulary of pairs is a placeholder. */
const [ATTRIBUTE, OBJECT] = ['captioned', 'photograph'];

const PROVENANCE: Provenance = {
  title: 'COCO captions, retrieval',
  licence: 'annotation: CC BY 4.0; images: terms of Flickr',
  citation:
    'Lin et al., Microsoft COCO, ECCV 2014; test split: Karpathy and Fei-Fei, Deep Visual-Semantic Alignments, CVPR 2015',
  source: 'cocodataset.org; the list is released with salesforce/ALBEF and salesforce/BLIP',
};

/** COCO's test split of text and image retrieval: 5,000 images with five captions each. */
export const COCO_RETRIEVAL: Importer = {
  id: 'coco-retrieval',
  revision: 1,
  provenance: PROVENANCE,
  splits: 'per-set',
  // A caption without its image cannot be retrieved by, and would still compete.
  indispensable: ['image_missing', 'image_corrupt', 'entry_malformed', 'path_escapes', 'label_conflict'],
  imageFolders: [IMAGES],
  layout: [
    { path: LISTS[0] ?? '', what: `list of {image, caption: […]}; ${LISTS[1]} is read as well` },
    { path: `${IMAGES}/val2014/…`, what: 'the images, with the paths of the list' },
  ],
  read,
};

async function read(source: SourceFolder, findings: Findings): Promise<Release> {
  const list = await source.required(...LISTS);
  const entries: { readonly image: string; readonly captions: readonly string[]; readonly place: ListEntryPlace }[] =
    [];
  for await (const entry of listEntries(source, list, findings)) {
    const image = imageField(entry, 'image', IMAGES, findings);
    const captions = textsField(entry, 'caption', findings);
    if (image !== null && captions !== null && captions.length > 0)
      entries.push({ image, captions, place: entry.place });
    else if (captions?.length === 0)
      findings.add('label_missing', { message: `${image} has no caption`, place: entry.place });
  }
  const captions = [...new Set(entries.flatMap((entry) => entry.captions))].sort(compareCodePoints);
  const indexOf = new Map(captions.map((text, i) => [text, i]));
  const total = entries.reduce((sum, entry) => sum + entry.captions.length, 0);
  expectCounts(
    { images: entries.length, captions: total },
    { images: 5_000, captions: 25_010 },
    { file: list },
    findings,
  );
  const instances = entries.map(({ image, captions: own, place }): ReleasedInstance => {
    const key = image.slice(IMAGES.length + 1);
    const indices = own.map((text) => indexOf.get(text) ?? -1).sort((a, b) => a - b);
    return {
      key,
      imageKey: key,
      image,
      label: { object: OBJECT, positive: [ATTRIBUTE], captions: indices, set: 'test' },
      place,
    };
  });
  return {
    definition: {
      slug: 'coco-retrieval',
      title: PROVENANCE.title,
      description:
        'Photographs with captions. A model must find the captions of each image, and the image of each caption.',
      licence: PROVENANCE.licence,
      source: PROVENANCE.source,
      attributes: [ATTRIBUTE],
      objects: [OBJECT],
      families: { captioned: [ATTRIBUTE] },
      hierarchy: [],
      pairs: { train: [], val: [], test: [] },
      prompts: { pair: '{attribute} {object}', attribute: '{attribute}', object: '{object}' },
      captions,
    },
    instances,
  };
}

type ListEntryPlace = ReleasedInstance['place'];

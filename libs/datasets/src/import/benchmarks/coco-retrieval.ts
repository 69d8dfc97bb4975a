import { captionRelease } from '../caption-release.js';
import { expectCounts } from '../counts.js';
import type { ImportCode } from '../finding-codes.js';
import type { Findings } from '../findings.js';
import { albefCaptions, cocoCaptions, karpathyCaptions, type CaptionedImage } from '../read/caption-lists.js';
import type { Importer, Release } from '../release.js';

const LISTS = ['coco_karpathy_test.json', 'coco_test.json'];
const SPLITS = 'dataset_coco.json';
const IMAGES = 'images';
/**
 * A caption without its image would still compete; one of two images with the same id could get captions of the other.
 */
const INDISPENSABLE: readonly ImportCode[] = [
  'image_missing',
  'image_corrupt',
  'entry_malformed',
  'path_escapes',
  'label_conflict',
  'id_duplicate',
];
const LICENCE = 'annotation: CC BY 4.0; images: terms of Flickr';

/** COCO's test split of text and image retrieval: 5,000 images with five captions each. */
export const COCO_RETRIEVAL: Importer = {
  id: 'coco-retrieval',
  revision: 1,
  provenance: {
    title: 'COCO captions, retrieval',
    licence: LICENCE,
    citation:
      'Lin et al., Microsoft COCO, ECCV 2014; test split: Karpathy and Fei-Fei, Deep Visual-Semantic Alignments, CVPR 2015',
    source: 'cocodataset.org; the list is released with salesforce/ALBEF and salesforce/BLIP',
  },
  splits: 'per-set',
  indispensable: INDISPENSABLE,
  imageFolders: [IMAGES],
  layout: [
    {
      path: LISTS[0] ?? '',
      what: `list of {image, caption: […]}; or ${LISTS[1]} of the same format; or ${SPLITS} of Karpathy and Fei-Fei, of which the test images are read`,
    },
    { path: `${IMAGES}/val2014/…`, what: 'the images, with the paths of the list' },
  ],
  async read(source, findings) {
    const file = await source.required(...LISTS, SPLITS);
    const read = file === SPLITS ? karpathyCaptions : albefCaptions;
    const images = await read(source, file, IMAGES, findings);
    return retrievalRelease(COCO_RETRIEVAL, images, { file, captions: 25_010 }, findings);
  },
};

const VALIDATION = 'val2017';
const ANNOTATIONS = [`annotations/captions_${VALIDATION}.json`, `captions_${VALIDATION}.json`];

/** The validation images of COCO 2017 as a test set of retrieval. */
export const COCO_VAL2017: Importer = {
  id: 'coco-val2017',
  revision: 1,
  provenance: {
    title: 'COCO 2017 validation captions, retrieval',
    licence: LICENCE,
    citation: 'Lin et al., Microsoft COCO, ECCV 2014; Chen et al., Microsoft COCO Captions, 2015',
    source: 'cocodataset.org, 2017 Train/Val annotations and 2017 Val images',
  },
  splits: 'per-set',
  indispensable: INDISPENSABLE,
  imageFolders: [`${IMAGES}/${VALIDATION}`],
  layout: [
    {
      path: ANNOTATIONS[0] ?? '',
      what: '{images: [{id, file_name}], annotations: [{image_id, caption}]}; may be at the top as well',
    },
    { path: `${IMAGES}/${VALIDATION}/…`, what: 'the validation images' },
  ],
  async read(source, findings) {
    const file = await source.required(...ANNOTATIONS);
    const images = await cocoCaptions(source, file, `${IMAGES}/${VALIDATION}`, findings);
    return retrievalRelease(COCO_VAL2017, images, { file, captions: 25_014 }, findings);
  },
};

function retrievalRelease(
  { id, provenance: { title, licence, source } }: Importer,
  images: readonly CaptionedImage[],
  { file, captions }: { readonly file: string; readonly captions: number },
  findings: Findings,
): Release {
  const total = images.reduce((sum, { listed }) => sum + listed, 0);
  expectCounts({ images: images.length, captions: total }, { images: 5_000, captions }, { file }, findings);
  const description =
    'Photographs with captions. A model must find the captions of each image, and the image of each caption.';
  // The protocol compares images with captions; the only category is a placeholder.
  const items = images.map(({ listed: _, ...image }) => ({
    ...image,
    key: image.image.slice(IMAGES.length + 1),
    imageKey: image.image.slice(IMAGES.length + 1),
    category: 'photograph',
  }));
  return captionRelease({ slug: id, title, description, licence, source }, items, findings);
}

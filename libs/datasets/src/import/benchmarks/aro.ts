import { captionRelease, type CaptionItem } from '../caption-release.js';
import { compareCounts } from '../counts.js';
import type { Findings } from '../findings.js';
import { imageField } from '../read/entry-checks.js';
import { listEntries, type ListEntry } from '../read/entry-list.js';
import { textField, textsField } from '../read/fields.js';
import type { Importer, Provenance } from '../release.js';

const IMAGES = 'images';
const FIELDS = 'image_path, bbox_x, bbox_y, bbox_w, bbox_h, true_caption, false_caption';

const provenance = (subset: string): Provenance => ({
  title: `ARO, ${subset}`,
  licence: 'annotation: MIT; images: Visual Genome by way of GQA, CC BY 4.0',
  citation:
    'Yuksekgonul et al., When and Why Vision-Language Models Behave like Bags-of-Words, and What to Do About It?, ICLR 2023',
  source: 'github.com/mertyg/vision-language-models-are-bows, whose loaders name the addresses of the files',
});

/** Attribute pairs with fewer items are not among the categories of the authors' mean. */
const FEWEST_ITEMS = 25;

/** ARO, VG-Relation: the two objects of a relation, exchanged; the category is the relation. */
export const ARO_RELATION: Importer = aro({
  id: 'aro-relation',
  subset: 'VG-Relation',
  file: 'visual_genome_relation.json',
  more: 'relation_name',
  description:
    'Regions of photographs with a correct caption and one in which the two objects of the relation are exchanged.',
  paper: { items: 23_937 },
  categoryOf: (entry, findings) => textField(entry, 'relation_name', findings),
});

/** ARO, VG-Attribution: the attributes of two objects, exchanged; the category is the pair of attributes. */
export const ARO_ATTRIBUTION: Importer = aro({
  id: 'aro-attribution',
  subset: 'VG-Attribution',
  file: 'visual_genome_attribution.json',
  more: 'attributes: [first, second]',
  description:
    'Regions of photographs with a correct caption and one in which the attributes of the two objects are exchanged.',
  paper: { items: 28_748 },
  categoryOf: (entry, findings) => textsField(entry, 'attributes', findings)?.join('_') ?? null,
  fewest: FEWEST_ITEMS,
});

interface Form extends Pick<Importer, 'id'> {
  readonly subset: string;
  readonly file: string;
  readonly more: string;
  readonly description: string;
  readonly paper: Readonly<Record<string, number>>;
  readonly categoryOf: (entry: ListEntry, findings: Findings) => string | null;
  /** Categories with fewer items are none. */
  readonly fewest?: number;
}

function aro({ id, subset, file, more, description, paper, categoryOf, fewest = 1 }: Form): Importer {
  const about = provenance(subset);
  return {
    id,
    revision: 1,
    provenance: about,
    splits: 'per-set',
    imageFolders: [IMAGES],
    layout: [
      { path: file, what: `list of {${FIELDS}, ${more}}` },
      { path: `${IMAGES}/…`, what: 'the images, with the names of the list' },
    ],
    async read(source, findings) {
      const items: CaptionItem[] = [];
      for await (const entry of listEntries(source, await source.required(file), findings)) {
        const image = imageField(entry, 'image_path', IMAGES, findings);
        const box = boxField(entry, findings);
        const [correct, wrong] = ['true_caption', 'false_caption'].map((name) => textField(entry, name, findings));
        const category = categoryOf(entry, findings);
        if (image === null || box === null || !correct || !wrong || category === null) continue;
        items.push({
          key: String(entry.place.entry ?? 0),
          imageKey: image,
          image,
          box,
          category,
          correct: [correct],
          wrong: [wrong],
          set: 'test',
          place: entry.place,
        });
      }
      compareCounts({ items: items.length }, paper, { file }, findings);
      const { title, licence, source: address } = about;
      return captionRelease(
        { slug: id, title, description, licence, source: address },
        withFrequentCategories(items, fewest),
        findings,
      );
    },
  };
}

function withFrequentCategories(items: readonly CaptionItem[], fewest: number): CaptionItem[] {
  const counts = new Map<string | null, number>();
  for (const { category } of items) counts.set(category, (counts.get(category) ?? 0) + 1);
  return items.map((item) => ((counts.get(item.category) ?? 0) < fewest ? { ...item, category: null } : item));
}

/** x, y, width and height of the region, or null with a finding. */
function boxField({ field, place }: ListEntry, findings: Findings): [number, number, number, number] | null {
  const box = ['bbox_x', 'bbox_y', 'bbox_w', 'bbox_h'].map(field);
  if (
    box.every((side) => typeof side === 'number' && Number.isFinite(side)) &&
    Number(box[2]) > 0 &&
    Number(box[3]) > 0
  )
    return box as [number, number, number, number];
  findings.add('box_malformed', {
    message: 'an entry has no proper region',
    place,
    expected: 'bbox_x, bbox_y, and positive bbox_w and bbox_h',
    found: box.join(', '),
  });
  return null;
}

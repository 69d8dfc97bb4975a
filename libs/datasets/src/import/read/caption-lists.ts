import type { CaptionItem } from '../caption-release.js';
import type { Findings } from '../findings.js';
import { imageField } from './entry-checks.js';
import { listEntries, type ListEntry } from './entry-list.js';
import { textField, textsField } from './fields.js';
import type { SourceFolder } from '../source-folder.js';

/** Every caption that the file has for the image, repeated ones too. */
export type CaptionedImage = CaptionItem & { readonly listed: number };

/** The list of ALBEF and BLIP: `[{image, caption: [text, …]}]`. @throws ImportStopped */
export async function albefCaptions(
  source: SourceFolder,
  file: string,
  folder: string,
  findings: Findings,
): Promise<CaptionedImage[]> {
  const images: CaptionedImage[] = [];
  for await (const entry of listEntries(source, file, findings))
    images.push(...captionedImage(entry, 'caption', folder, findings));
  return images;
}

/**
 * The test images of a file of Karpathy and Fei-Fei: `{images: [{filepath, filename, split, sentences: [{raw}]}]}`.
 *
 * @throws ImportStopped
 */
export async function karpathyCaptions(
  source: SourceFolder,
  file: string,
  folder: string,
  findings: Findings,
): Promise<CaptionedImage[]> {
  const images: CaptionedImage[] = [];
  for await (const { place, field } of listEntries(source, file, findings, 'images')) {
    const set = textField({ place, field }, 'split', findings);
    if (set !== 'test') continue;
    const name = textField({ place, field }, 'filename', findings);
    const parent = textField({ place, field }, 'filepath', findings);
    if (name === null || parent === null) continue;
    const sentences = field('sentences');
    const texts = Array.isArray(sentences) ? sentences.map(rawOf) : sentences;
    const entry = { place, field: (wanted: string) => (wanted === 'sentences' ? texts : `${parent}/${name}`) };
    images.push(...captionedImage(entry, 'sentences', folder, findings));
  }
  return images;
}

const rawOf = (sentence: unknown): unknown =>
  typeof sentence === 'object' && sentence !== null && 'raw' in sentence ? sentence.raw : undefined;

/**
 * COCO's own format: `{images: [{id, file_name}], annotations: [{image_id, caption}]}`. An image without a caption is a
 * finding and left out, as is a caption without an image.
 *
 * @param folder of the images that the file names
 * @throws ImportStopped
 */
export async function cocoCaptions(
  source: SourceFolder,
  file: string,
  folder: string,
  findings: Findings,
): Promise<CaptionedImage[]> {
  const images = new Map<string, { readonly entry: ListEntry; readonly captions: string[] }>();
  for await (const entry of listEntries(source, file, findings, 'images')) {
    const id = idField(entry, 'id', findings);
    if (id === null) continue;
    if (images.has(id))
      findings.add('id_duplicate', { message: `the list has image ${id} twice`, place: entry.place, found: id });
    else images.set(id, { entry, captions: [] });
  }
  for await (const entry of listEntries(source, file, findings, 'annotations')) {
    const id = idField(entry, 'image_id', findings);
    const caption = textField(entry, 'caption', findings);
    if (id === null || caption === null) continue;
    const image = images.get(id);
    if (image !== undefined) image.captions.push(caption);
    else
      findings.add('name_unknown', {
        message: `a caption belongs to image ${id}, which "images" does not list`,
        place: entry.place,
        expected: 'the id of an image',
        found: id,
      });
  }
  return [...images.values()].flatMap(({ entry, captions }) => {
    const field = (wanted: string) => (wanted === 'captions' ? captions : entry.field('file_name'));
    return captionedImage({ place: entry.place, field }, 'captions', folder, findings);
  });
}

/** The image of an entry with its captions; none with a finding. */
function captionedImage(entry: ListEntry, captions: string, folder: string, findings: Findings): CaptionedImage[] {
  const image = imageField(entry, 'image', folder, findings);
  const correct = textsField(entry, captions, findings);
  if (image === null || correct === null) return [];
  if (correct.length === 0) {
    findings.add('label_missing', { message: `${image} has no caption`, place: entry.place });
    return [];
  }
  const listed = (entry.field(captions) as readonly unknown[]).length;
  return [
    { key: image, imageKey: image, image, category: null, correct, wrong: [], set: 'test', place: entry.place, listed },
  ];
}

function idField({ field, place }: ListEntry, name: string, findings: Findings): string | null {
  const value = field(name);
  if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return String(value);
  findings.add('entry_malformed', {
    message: `an entry has no proper "${name}"`,
    place,
    expected: 'a number or a text',
    found: value === undefined ? 'nothing' : typeof value,
  });
  return null;
}

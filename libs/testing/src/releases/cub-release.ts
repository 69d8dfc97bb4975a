import { drawPlaceholders, writeInto } from './placeholder-image.js';

const CLASSES = ['001.Black_footed_Albatross', '002.Laysan_Albatross'];
const ATTRIBUTES = ['has_bill_shape::curved_(up_or_down)', 'has_bill_shape::needle', 'has_wing_color::blue'];
/**
 * Whether each attribute is visible on the images 1 to 6, the first three of the first class: needle by one of three,
 * by all of three.
 */
const PRESENT = [
  [1, 1, 0, 0, 0, 0],
  [1, 0, 0, 1, 1, 1],
  [0, 0, 0, 0, 0, 0],
];

/** CUB-200-2011 in its authors' layout: two classes of three images, three attributes. */
export async function renderCubRelease(folder: string): Promise<void> {
  const ids = [1, 2, 3, 4, 5, 6];
  const classOf = (id: number): number => (id <= 3 ? 1 : 2);
  const paths = ids.map((id) => `${CLASSES[classOf(id) - 1]}/Bird_${id}.jpg`);
  const table = (rows: readonly string[]): string => rows.map((row) => `${row}\n`).join('');
  await writeInto(folder, 'CUB_200_2011/images.txt', table(paths.map((path, i) => `${i + 1} ${path}`)));
  await writeInto(folder, 'CUB_200_2011/classes.txt', table(CLASSES.map((name, i) => `${i + 1} ${name}`)));
  await writeInto(folder, 'CUB_200_2011/image_class_labels.txt', table(ids.map((id) => `${id} ${classOf(id)}`)));
  await writeInto(folder, 'CUB_200_2011/train_test_split.txt', table(ids.map((id) => `${id} ${id % 3 === 0 ? 0 : 1}`)));
  await writeInto(folder, 'attributes.txt', table(ATTRIBUTES.map((name, i) => `${i + 1} ${name}`)));
  const lines = ids.flatMap((id) => ATTRIBUTES.map((_, a) => `${id} ${a + 1} ${PRESENT[a]?.[id - 1]} 3 27.7080`));
  await writeInto(
    folder,
    'CUB_200_2011/attributes/image_attribute_labels.txt',
    table([...lines.slice(0, -1), `${lines.at(-1)} 0 1.5`]),
  );
  await drawPlaceholders(
    folder,
    paths.map((path) => `CUB_200_2011/images/${path}`),
  );
}

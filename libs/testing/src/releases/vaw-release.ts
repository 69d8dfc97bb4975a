import { drawPlaceholders, writeInto } from './placeholder-image.js';

const INDEX = { blue: 0, aqua: 1, 'navy blue': 2, wooden: 3, tall: 4 };

/** VAW in its authors' layout: five attributes, two images of 64 × 48, three regions. */
export async function renderVawRelease(folder: string): Promise<void> {
  await writeInto(folder, 'data/attribute_index.json', JSON.stringify(INDEX));
  await writeInto(
    folder,
    'data/attribute_types.json',
    JSON.stringify({ color: ['aqua', 'blue', 'navy blue', 'unheard of'], material: ['wooden'], tone: ['blue'] }),
  );
  await writeInto(
    folder,
    'data/attribute_parent_types.json',
    JSON.stringify({ color: ['color', 'tone'], material: ['material'] }),
  );
  await writeInto(
    folder,
    'data/head_tail.json',
    JSON.stringify({ head: ['blue'], medium: ['wooden', 'tall'], tail: ['aqua', 'navy blue'] }),
  );
  await writeInto(folder, 'hierarchy.json', JSON.stringify({ edges: [{ parent: 'blue', child: 'navy blue' }] }));
  await writeInto(folder, 'data/test.json', JSON.stringify(vawEntries(), null, 1));
  await writeInto(folder, 'data/val.json', '[]');
  await drawPlaceholders(folder, ['VG_100K/11.jpg', 'VG_100K_2/12.jpg']);
}

/** The three regions, as test.json lists them. */
export function vawEntries(): Record<string, unknown>[] {
  return [
    {
      image_id: '11',
      instance_id: '11001',
      instance_bbox: [4, 4, 20.5, 30],
      instance_polygon: null,
      object_name: 'chair',
      positive_attributes: ['wooden', 'tall'],
      negative_attributes: ['blue'],
    },
    {
      image_id: '11',
      instance_id: '11002',
      instance_bbox: [0, 0, 64, 48],
      instance_polygon: [
        [
          [0, 0],
          [3, 4],
        ],
      ],
      object_name: 'wall',
      positive_attributes: ['navy blue'],
      negative_attributes: ['aqua'],
    },
    {
      image_id: 12,
      instance_id: 12001,
      instance_bbox: [1, 2, 3, 4],
      instance_polygon: null,
      object_name: 'chair',
      positive_attributes: [],
      negative_attributes: ['tall'],
    },
  ];
}

import { labelledThings } from '../record.js';
import { supercategoryOf } from '../vocabulary.js';
import { jsonLines, ownDescription, sameNames, type Layout } from './layout.js';

/**
 * For `attribute-probe`: each combination of attributes and object is a concept; its group is the supercategory of the
 * object.
 */
export const probesLayout: Layout = (season, records) => ({
  files: {
    'benchmark.json': ownDescription(season, {
      part: 'probes',
      title: 'attribute probes',
      description:
        'Rendered objects of a home. A linear probe predicts their attributes, on other concepts or on other kinds of objects.',
      task: 'attribute-probe',
    }),
    'annotations.jsonl': jsonLines(
      records.flatMap((record) =>
        labelledThings(record).map(({ thing, i }) => ({
          id: `${record.key}/${i}`,
          image: record.image,
          box: thing.box,
          concept: [...thing.attributes, thing.object].join(' '),
          attributes: thing.attributes,
          group: supercategoryOf(thing.object),
        })),
      ),
    ),
  },
  images: sameNames(records),
});

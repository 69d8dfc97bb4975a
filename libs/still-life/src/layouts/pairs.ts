import { labelledThings } from '../record.js';
import { jsonLines, ownDescription, sameNames, type Layout } from './layout.js';

/** For `mac`: each object with all of its attributes and its box. */
export const compositionsLayout: Layout = (season, records) => ({
  files: {
    'benchmark.json': ownDescription(season, {
      part: 'compositions',
      title: 'compositions',
      description: 'Rendered scenes of one to three objects of a home. Each has a box and two to five attributes.',
      task: 'attribute-object-pairs',
    }),
    'annotations.jsonl': jsonLines(
      records.flatMap((record) =>
        labelledThings(record).map(({ thing, i }) => ({
          id: `${record.key}/${i}`,
          set: record.set,
          image: record.image,
          box: thing.box,
          attributes: thing.attributes,
          object: thing.object,
        })),
      ),
    ),
  },
  images: sameNames(records),
});

/** For `czsl`: each object with one of its attributes. */
export const singlePairsLayout: Layout = (season, records) => ({
  files: {
    'benchmark.json': ownDescription(season, {
      part: 'pairs',
      title: 'single pairs',
      description: 'Rendered scenes of objects of a home. Each object has a box and is annotated with one attribute.',
      task: 'attribute-object-pairs',
    }),
    'annotations.jsonl': jsonLines(
      records.flatMap((record, at) =>
        labelledThings(record).map(({ thing, i }) => ({
          id: `${record.key}/${i}`,
          set: record.set,
          image: record.image,
          box: thing.box,
          attributes: [thing.attributes[(at + i) % thing.attributes.length]],
          object: thing.object,
        })),
      ),
    ),
  },
  images: sameNames(records),
});

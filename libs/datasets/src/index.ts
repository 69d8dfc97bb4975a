export { writeImageArchive, type ArchivedImage } from './image-archive.js';
export { readDefinition, readInstances, readLabels, SplitFileError } from './label-reader.js';
export { NpzError, readNpz, writeNpz, type NpzLimits } from './npz.js';
export {
  renderShapesSplit,
  SHAPES_COUNTS,
  SHAPES_PUBLIC_SEEDS,
  writeShapesSplit,
  type ShapesSplitOptions,
} from './shapes/split.js';
export { SPLIT_FILES, type SplitFiles } from './split-files.js';

export { hashSplit, type HashedSplit, type HashOptions } from './hidden-split/hash-split.js';
export { writeCut } from './hidden-split/write-cut.js';
export { writeImageArchive, type ArchivedImage } from './image-archive.js';
export { importBenchmark, type ImportOptions, type ImportReport, type ImportStep } from './import/import-benchmark.js';
export { IMPORT_CODES, importCodesTable, type ImportCode } from './import/finding-codes.js';
export type { Finding } from './import/findings.js';
export { importPage, IMPORT_PAGE_HEADING } from './import/import-page.js';
export { IMPORTERS } from './import/importers.js';
export { SETS, type Importer, type SetName } from './import/release.js';
export {
  fileFacts,
  readVersion,
  VersionFolderError,
  versionDigest,
  type BenchmarkVersion,
} from './import/version-folder.js';
export { readDefinition, readInstances, readLabels, SplitFileError } from './label-reader.js';
export { NpzError, readNpz, writeNpz, type NpzLimits } from './npz.js';
export { readImages } from './read-images.js';
export {
  renderShapesSplit,
  SHAPES_COUNTS,
  SHAPES_PUBLIC_SEEDS,
  writeShapesSplit,
  type ShapesSplitOptions,
} from './shapes/split.js';
export { SPLIT_FILES, type SplitFiles } from './split-files.js';
export {
  SHAPES_BENCHMARKS,
  writeShapesBenchmark,
  type ShapesBenchmark,
  type ShapesBenchmarkOptions,
} from './shapes/benchmarks.js';

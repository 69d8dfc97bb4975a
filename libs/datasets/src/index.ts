export { opaqueId } from './import/opaque-id.js';
export { hashSplit, type HashedSplit } from './hidden-split/hash-split.js';
export { writeCut } from './hidden-split/write-cut.js';
export { writeImageArchive } from './image-archive.js';
export { importBenchmark, type ImportReport } from './import/import-benchmark.js';
export { IMPORT_CODES, type ImportCode } from './import/finding-codes.js';
export type { Finding } from './import/findings.js';
export { importPage, IMPORT_PAGE_HEADING } from './import/import-page.js';
export { IMPORTERS } from './import/importers.js';
export { ownJsonSchema } from './import/own/own-schema.js';
export { releaseStatistics, type StatisticsReport } from './import/statistics/release-statistics.js';
export { SETS, type Importer, type SetName } from './import/release.js';
export { fileFacts, readVersion, VersionFolderError, type BenchmarkVersion } from './import/version-folder.js';
export {
  instancesFile,
  readDefinition,
  readInstances,
  parseLabels,
  readLabels,
  SplitFileError,
} from './label-reader.js';
export { decodeNpy, NpyError } from './npy.js';
export { NpzError, readNpz, writeNpz } from './npz.js';
export { readImages } from './read-images.js';
export { renderShapesSplit, SHAPES_COUNTS, SHAPES_PUBLIC_SEEDS, writeShapesSplit } from './shapes/split.js';
export { SPLIT_FILES, type SplitFiles } from './split-files.js';
export { SHAPES_BENCHMARKS, writeShapesBenchmark, type ShapesBenchmark } from './shapes/benchmarks.js';

export { RecordFile, type RecordFileOptions } from './record-file.js';
export { RecordFolder } from './record-folder.js';

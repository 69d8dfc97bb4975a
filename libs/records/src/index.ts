export { RecordFile } from './record-file.js';
export { RecordFolder } from './record-folder.js';

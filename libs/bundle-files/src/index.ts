export { openFile, type FileAccess } from './file-access.js';
export { bareSource, folderSource, type OpenBundle } from './folder-source.js';

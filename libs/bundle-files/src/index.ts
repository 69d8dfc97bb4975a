export { BundleChecker, BundleReadError, unpackAndCheck, type CheckRequest } from './bundle-checker.js';
export { bundlePathKind, checkBundlePath, NotABundlePathError } from './bundle-path.js';
export { openFile, type FileAccess } from './file-access.js';
export { bareSource, folderSource, type OpenBundle } from './folder-source.js';
export { packBundle, type PackedFile } from './pack.js';
export { unpackedFolder, type UnpackedFolder } from './unpacked-folder.js';

export { BundleChecker } from './bundle-checker.js';
export { BundleUnpacker, unpackAndCheck } from './bundle-unpacker.js';
export { bundlePathKind, NotABundlePathError, checkBundlePath } from './bundle-path.js';
export { folderSource } from './folder-source.js';
export { packBundle, type PackedFile } from './pack.js';
export { unpackedFolder } from './unpacked-folder.js';

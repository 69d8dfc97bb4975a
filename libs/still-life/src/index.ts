export { attributesOf } from './composition.js';
export { LAYOUTS } from './layouts/layouts.js';
export { SPLITS, type Split } from '@primitives/shapes';
export { recordOf, type SceneRecord, type Visibility } from './record.js';
export { IMAGE_SIDE, sceneOf, type Scene } from './scene.js';
export { ATTRIBUTES, KINDS } from './vocabulary.js';

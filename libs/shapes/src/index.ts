export { attributesOf, MOST_ATTRIBUTES, type Composition } from './composition.js';
export { COMPOUND_PICTURES, COMPOUNDS, compoundScene, type Compound, type CompoundPicture } from './compound.js';
export { crowdScene, type AnnotatedThing, type Crowd } from './crowd.js';
export { CONCEPTS, conceptScene, KINDS, type Concept, type Kind } from './concept.js';
export { compoundsDefinition } from './definitions/compounds.js';
export { shapesDefinition } from './definitions/compositions.js';
export { conceptsDefinition } from './definitions/concepts.js';
export { regionsDefinition } from './definitions/regions.js';
export { foreignPairsDefinition, singlePairsDefinition } from './definitions/single-pairs.js';
export { singlePairScene, type SinglePair } from './single-pair.js';
export { sensorNoise } from './noise.js';
export { mayOccur, pairsIn, pairsOf, roleOf, SPLITS, type Pair, type PairRole, type Split } from './pairs.js';
export { Random } from './random.js';
export { mainScene, sceneOf, type Scene, type Thing } from './scene.js';
export { sceneSvg } from './scene-svg.js';
export {
  ATTRIBUTES,
  FAMILIES,
  FAMILY_NAMES,
  HIERARCHY,
  OBJECTS,
  familyOf,
  parentOf,
  type Attribute,
  type Family,
  type ObjectName,
} from './vocabulary.js';

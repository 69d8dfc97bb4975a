export { BenchmarkDefinition, BenchmarkDefinitionError, compareCodePoints, parseDefinition } from './definition.js';
export { Instance, LabelledInstance } from './label-file.js';
export { PROTOCOLS, PROTOCOL_IDS, type ProtocolId } from './protocols.js';
export { WORLDS, candidatePairs, fillPrompt, type World } from './worlds.js';

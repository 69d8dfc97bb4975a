/** Which interfaces can answer a protocol (docs/architecture/protocols.md). Its boards are `boardsOf`. */
export const PROTOCOLS = {
  mac: { interfaces: ['classifier', 'dual-encoder', 'matcher'] },
  czsl: { interfaces: ['classifier', 'dual-encoder', 'matcher'] },
  'czsl-cross': { interfaces: ['classifier', 'dual-encoder', 'matcher'] },
  'vaw-itc': { interfaces: ['dual-encoder'] },
  'vaw-itm': { interfaces: ['matcher'] },
  'vaw-vqa': { interfaces: ['vqa'] },
  'vaw-classifier': { interfaces: ['classifier'] },
  retrieval: { interfaces: ['dual-encoder', 'matcher'] },
  'caption-choice': { interfaces: ['dual-encoder', 'matcher'] },
  'image-caption-pairs': { interfaces: ['dual-encoder', 'matcher'] },
  compun: { interfaces: ['dual-encoder', 'matcher'] },
  compmap: { interfaces: ['dual-encoder', 'matcher', 'embedder'] },
  'compmap-embedding': { interfaces: ['embedder', 'dual-encoder'] },
  'attribute-probe': { interfaces: ['embedder', 'dual-encoder'] },
} as const satisfies Record<string, { interfaces: readonly InterfaceId[] }>;

/** What a bundle's graphs compute. */
export type InterfaceId = 'classifier' | 'dual-encoder' | 'matcher' | 'vqa' | 'embedder';

export type ProtocolId = keyof typeof PROTOCOLS;
export const PROTOCOL_IDS = Object.keys(PROTOCOLS) as ProtocolId[];

/** Protocols whose predictions are features of images: no image has an answer in words. */
const FEATURE_PROTOCOLS = ['compmap-embedding', 'attribute-probe'] as const;
/** Protocols whose predictions contain an answer to each image. */
export type AnswerProtocolId = Exclude<ProtocolId, (typeof FEATURE_PROTOCOLS)[number]>;

export const hasAnswers = (protocol: ProtocolId): protocol is AnswerProtocolId =>
  !FEATURE_PROTOCOLS.some((id) => id === protocol);

export const isProtocol = (name: string): name is ProtocolId => Object.hasOwn(PROTOCOLS, name);

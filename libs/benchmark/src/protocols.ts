/**
 * How a model is queried and scored. One entry a protocol: the boards it fills and the interfaces that can answer it
 * (ARCHITECTURE.md section 10). Only what a protocol's rooms implement is listed here.
 */
export const PROTOCOLS = {
  mac: { boards: ['closed', 'open'], interfaces: ['classifier', 'dual-encoder', 'matcher'] },
} as const satisfies Record<string, { boards: readonly string[]; interfaces: readonly string[] }>;

export type ProtocolId = keyof typeof PROTOCOLS;
export const PROTOCOL_IDS = Object.keys(PROTOCOLS) as ProtocolId[];

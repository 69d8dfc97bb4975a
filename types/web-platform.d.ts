/** The few names that every JavaScript host has and ES2022's own library lacks: all that the pure core may use. */
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: ArrayBuffer | ArrayBufferView): string;
}

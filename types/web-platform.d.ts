/** The few names that every JavaScript host has and ES2022's own library lacks: all that the pure core may use. */
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: ArrayBuffer | ArrayBufferView): string;
}
declare class DecompressionStream {
  constructor(format: 'deflate-raw');
  readonly readable: {
    getReader(): {
      read(): Promise<{ done: false; value: Uint8Array } | { done: true; value?: undefined }>;
      cancel(): Promise<void>;
    };
  };
  readonly writable: {
    getWriter(): {
      write(chunk: Uint8Array): Promise<void>;
      close(): Promise<void>;
      abort(reason: unknown): Promise<void>;
    };
  };
}
interface WebCryptoKey {
  readonly type: string;
}
declare const crypto: {
  readonly subtle: {
    digest(algorithm: 'SHA-256', data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
    importKey(
      format: 'raw' | 'pkcs8',
      key: Uint8Array<ArrayBuffer>,
      algorithm: 'Ed25519',
      extractable: boolean,
      usages: readonly ('sign' | 'verify')[],
    ): Promise<WebCryptoKey>;
    sign(algorithm: 'Ed25519', key: WebCryptoKey, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
    verify(
      algorithm: 'Ed25519',
      key: WebCryptoKey,
      signature: Uint8Array<ArrayBuffer>,
      data: Uint8Array<ArrayBuffer>,
    ): Promise<boolean>;
  };
};
declare class URLSearchParams {
  constructor(init?: string);
  get(name: string): string | null;
  set(name: string, value: string): void;
  keys(): IterableIterator<string>;
  toString(): string;
}

/** The parts of `crypto.subtle` and `URL` that receipts need. V8 alone provides neither; Python computes digests. */
import { requestFromPython } from './host.js';

type Bytes = Uint8Array<ArrayBuffer>;

const subtle = {
  digest: async (_algorithm: string, bytes: Bytes): Promise<ArrayBuffer> =>
    (await requestFromPython('digest', {}, [bytes])).buffers[0]!.slice().buffer,
  importKey: (_format: string, bytes: Bytes): Promise<Bytes> => Promise.resolve(bytes),
  verify: async (_algorithm: string, key: Bytes, signature: Bytes, bytes: Bytes): Promise<boolean> =>
    (await requestFromPython('ed25519', {}, [key, signature, bytes])).json === true,
};

/** Accepts any text in the form of an absolute URL; nothing here opens it. */
class AddressText {
  readonly href: string;
  readonly protocol: string;
  readonly hostname: string;

  constructor(text: string) {
    const parts = /^([a-z][a-z0-9+.-]*:)\/\/([^\s/:?#]+)(?::\d+)?(?:[/?#]\S*)?$/i.exec(text);
    if (!parts) throw new TypeError('Invalid URL');
    this.href = text;
    this.protocol = parts[1]!.toLowerCase();
    this.hostname = parts[2]!.toLowerCase();
  }
}

Object.assign(globalThis, { crypto: { subtle }, URL: AddressText });

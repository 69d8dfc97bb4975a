/** `TextEncoder`, `TextDecoder` (UTF-8) and `performance`, which V8 leaves to its host. */
const REPLACEMENT = 0xfffd;
/** Maximum arguments of one call. */
const CHUNK = 8192;

class Utf8Encoder {
  encode(text = ''): Uint8Array<ArrayBuffer> {
    const bytes: number[] = [];
    for (const character of text) {
      const scalar = character.codePointAt(0)!;
      const point = scalar >= 0xd800 && scalar < 0xe000 ? REPLACEMENT : scalar;
      if (point < 0x80) bytes.push(point);
      else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
      else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
      else
        bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    }
    return Uint8Array.from(bytes);
  }
}

class Utf8Decoder {
  readonly #fatal: boolean;
  readonly #ignoreBom: boolean;

  constructor(_label = 'utf-8', { fatal = false, ignoreBOM = false }: TextDecoderSettings = {}) {
    this.#fatal = fatal;
    this.#ignoreBom = ignoreBOM;
  }

  /** By the WHATWG algorithm: a byte that does not continue a sequence starts a new one. */
  decode(input: ArrayBuffer | ArrayBufferView = new Uint8Array()): string {
    const bytes =
      input instanceof ArrayBuffer
        ? new Uint8Array(input)
        : new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
    let text = '';
    let points: number[] = [];
    for (let i = 0; i < bytes.length;) {
      const { point, length } = sequenceAt(bytes, i);
      if (point === REPLACEMENT && this.#fatal && !(length === 3 && bytes[i] === 0xef))
        throw new TypeError('the bytes are not UTF-8');
      points.push(point);
      i += length;
      if (points.length === CHUNK) {
        text += String.fromCodePoint(...points);
        points = [];
      }
    }
    text += String.fromCodePoint(...points);
    return !this.#ignoreBom && text.startsWith('\uFEFF') ? text.slice(1) : text;
  }
}

interface TextDecoderSettings {
  readonly fatal?: boolean;
  readonly ignoreBOM?: boolean;
}

/** The code point at `i` and its bytes, or the replacement character and the length of the invalid prefix. */
function sequenceAt(bytes: Uint8Array, i: number): { point: number; length: number } {
  const first = bytes[i]!;
  if (first < 0x80) return { point: first, length: 1 };
  const more =
    first >= 0xc2 && first < 0xe0 ? 1 : first >= 0xe0 && first < 0xf0 ? 2 : first >= 0xf0 && first < 0xf5 ? 3 : 0;
  if (more === 0) return { point: REPLACEMENT, length: 1 };
  let point = first & (0x3f >> more);
  for (let k = 1; k <= more; k++) {
    const next = bytes[i + k] ?? 0;
    const low = k > 1 ? 0x80 : first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
    const high = k > 1 ? 0xbf : first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
    if (next < low || next > high) return { point: REPLACEMENT, length: k };
    point = (point << 6) | (next & 0x3f);
  }
  return { point, length: more + 1 };
}

Object.assign(globalThis, {
  TextEncoder: Utf8Encoder,
  TextDecoder: Utf8Decoder,
  performance: { now: () => Date.now() },
});

/**
 * SHA-256 (FIPS 180-4) without asynchronous calls, for the fingerprint of a bundle: V8 alone has no such function, and
 * Python answers requests only between two evaluations. Nothing that must be secret passes through it.
 */
const BLOCK = 64;
const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
};
/** The first 32 bits of the fractional part. */
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;
const ROUND_CONSTANTS = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));
const rotated = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

export class Sha256 {
  readonly #state = Int32Array.from(START);
  readonly #words = new Int32Array(64);
  readonly #block = new Uint8Array(BLOCK);
  readonly #view = new DataView(this.#block.buffer);
  #filled = 0;
  #bytes = 0;

  update(bytes: Uint8Array): this {
    this.#bytes += bytes.length;
    for (let at = 0; at < bytes.length;) {
      const part = bytes.subarray(at, at + BLOCK - this.#filled);
      this.#block.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === BLOCK) this.#compress();
    }
    return this;
  }

  /** The digest, 32 bytes; the message ends here. */
  digest(): Uint8Array {
    const bits = this.#bytes * 8;
    this.#block[this.#filled++] = 0x80;
    if (this.#filled > BLOCK - 8) {
      this.#block.fill(0, this.#filled);
      this.#compress();
    }
    this.#block.fill(0, this.#filled);
    this.#view.setUint32(BLOCK - 8, Math.floor(bits / 2 ** 32));
    this.#view.setUint32(BLOCK - 4, bits >>> 0);
    this.#compress();
    const digest = new DataView(new ArrayBuffer(32));
    this.#state.forEach((word, i) => digest.setInt32(4 * i, word));
    return new Uint8Array(digest.buffer);
  }

  #compress(): void {
    const w = this.#words;
    for (let i = 0; i < 16; i++) w[i] = this.#view.getInt32(4 * i);
    for (let i = 16; i < 64; i++) {
      const [x, y] = [w[i - 15]!, w[i - 2]!];
      const low = rotated(x, 7) ^ rotated(x, 18) ^ (x >>> 3);
      const high = rotated(y, 17) ^ rotated(y, 19) ^ (y >>> 10);
      w[i] = w[i - 16]! + low + w[i - 7]! + high;
    }
    const s = this.#state;
    let [a, b, c, d, e, f, g, h] = s as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      const first = (h + mixed + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[i]! + w[i]!) | 0;
      const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (s[i] = s[i]! + word));
    this.#filled = 0;
  }
}

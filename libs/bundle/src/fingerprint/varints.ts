/**
 * Decodes a stream of varints to little-endian integers of `width` bytes, exactly: numbers of JavaScript end at 2^53.
 */
export class VarintDecoder {
  private low = 0;
  private high = 0;
  private shift = 0;

  constructor(private readonly width: number) {}

  /** The integers that end within `bytes`; an incomplete one is continued by the next call. */
  decode(bytes: Uint8Array): Uint8Array {
    const decoded = new Uint8Array(bytes.length * this.width);
    let length = 0;
    for (const byte of bytes) {
      const bits = byte & 127;
      if (this.shift < 28) this.low |= bits << this.shift;
      else if (this.shift === 28) {
        this.low |= (bits & 15) << 28;
        this.high |= bits >> 4;
      } else if (this.shift < 64) this.high |= bits << (this.shift - 32);
      this.shift += 7;
      if (byte > 127) continue;
      for (let at = 0; at < this.width; at++)
        decoded[length++] = (at < 4 ? this.low >>> (8 * at) : this.high >>> (8 * (at - 4))) & 255;
      this.low = this.high = this.shift = 0;
    }
    return decoded.subarray(0, length);
  }
}

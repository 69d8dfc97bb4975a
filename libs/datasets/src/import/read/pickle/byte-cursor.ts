import { PickleError } from './pickle-error.js';

const UTF8 = new TextDecoder('utf-8', { fatal: true });
const LATIN1 = new TextDecoder('latin1');
const NEWLINE = 0x0a;

/** Reads a pickle's operands in order and never past its end. */
export class ByteCursor {
  readonly #view: DataView;
  #at: number;

  constructor(
    private readonly bytes: Uint8Array,
    start = 0,
  ) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = start;
  }

  get offset(): number {
    return this.#at;
  }

  byte(): number {
    return this.#view.getUint8(this.#skip(1));
  }

  uint16(): number {
    return this.#view.getUint16(this.#skip(2), true);
  }

  int32(): number {
    return this.#view.getInt32(this.#skip(4), true);
  }

  uint32(): number {
    return this.#view.getUint32(this.#skip(4), true);
  }

  /** A length of eight bytes; one beyond the end of any file is invalid. */
  length64(): number {
    const length = this.#view.getBigUint64(this.#skip(8), true);
    if (length > BigInt(this.bytes.length))
      throw new PickleError('broken', `a length of ${length} bytes`, this.#at - 8);
    return Number(length);
  }

  float64BigEndian(): number {
    return this.#view.getFloat64(this.#skip(8), false);
  }

  take(length: number): Uint8Array {
    if (length < 0) throw new PickleError('broken', `a length of ${length} bytes`, this.#at);
    const start = this.#skip(length);
    return this.bytes.subarray(start, start + length);
  }

  /** Bytes as text: UTF-8, or Latin-1 for an old Python 2 string that is no UTF-8. */
  text(length: number): string {
    const bytes = this.take(length);
    try {
      return UTF8.decode(bytes);
    } catch {
      return LATIN1.decode(bytes);
    }
  }

  /** Text up to the next line feed, which is skipped. */
  line(encoding: 'utf-8' | 'latin1' = 'utf-8'): string {
    const end = this.bytes.indexOf(NEWLINE, this.#at);
    if (end < 0) throw new PickleError('broken', 'it ends within a line', this.#at);
    const text = encoding === 'latin1' ? LATIN1.decode(this.take(end - this.#at)) : this.text(end - this.#at);
    this.#skip(1);
    return text;
  }

  #skip(length: number): number {
    const start = this.#at;
    if (start + length > this.bytes.length)
      throw new PickleError('broken', `it ends ${start + length - this.bytes.length} bytes early`, start);
    this.#at = start + length;
    return start;
  }
}

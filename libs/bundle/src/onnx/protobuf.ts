import { Window } from './window.js';
import { ONNX_LIMITS } from '../limits.js';
import { BundleRefused, finding } from '../finding.js';
import type { RandomAccess } from '../source.js';

/** One field of a message: for lengths `start` and `end` delimit the content, for numbers `value` is it. */
export interface Field {
  readonly number: number;
  readonly wire: number;
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

export const VARINT = 0;
export const FIXED64 = 1;
export const BYTES = 2;
export const FIXED32 = 5;

/** Longest field head: a tag of five bytes and a number of ten. */
const HEAD = 15;
const utf8 = new TextDecoder('utf-8');
/** No exporter writes one; PostgreSQL stores no NUL. */
const CONTROL = /\p{Cc}/u;

/**
 * Iterates over the fields of protobuf messages within one file, front to back, with only a window in memory.
 *
 * Intentionally stricter than protobuf: what two parsers could read in two ways (groups, wrong wire types, overlong
 * tags) is rejected, so that what is checked here is what ONNX Runtime loads.
 */
export class ProtobufReader {
  private readonly window: Window;
  private fields = 0;
  private nameBytes = 0;

  constructor(
    readonly file: string,
    access: RandomAccess,
  ) {
    this.window = new Window(access);
  }

  get size(): number {
    return this.window.size;
  }

  /** Visits each field between `start` and `end` in turn. */
  async eachField(start: number, end: number, visit: (field: Field) => Promise<void> | void): Promise<void> {
    for (let at = start; at < end;) {
      if (!this.window.holds(at, HEAD)) await this.window.load(at, HEAD);
      const field = this.head(at, end);
      const pending = visit(field);
      if (pending) await pending;
      at = field.end;
    }
  }

  async bytes(field: Field, limit: number): Promise<Uint8Array> {
    const length = Math.min(field.end - field.start, limit);
    if (!this.window.holds(field.start, length)) await this.window.load(field.start, length);
    return this.window.bytes.subarray(field.start - this.window.start, field.start - this.window.start + length);
  }

  /** A name or another short string. */
  async text(field: Field): Promise<string> {
    const length = this.require(field, BYTES).end - field.start;
    if (length > ONNX_LIMITS.nameBytes) throw this.tooComplex({ name_bytes: ONNX_LIMITS.nameBytes });
    const text = utf8.decode(await this.bytes(field, length));
    if (CONTROL.test(text)) throw this.broken(`the name at byte ${field.start} contains a control character`);
    return text;
  }

  /** A string that the caller stores: counted, so that names cannot exhaust memory. */
  async cachedText(field: Field): Promise<string> {
    this.account(field.end - field.start);
    return this.text(field);
  }

  /** Counts a stored string of `length` with its object overhead. */
  account(length: number): void {
    this.nameBytes += length + 32;
    if (this.nameBytes > ONNX_LIMITS.allNamesBytes)
      throw this.tooComplex({ all_names_bytes: ONNX_LIMITS.allNamesBytes });
  }

  /** Numbers of a repeated integer field, packed or not. */
  async integers(field: Field, limit: number): Promise<number[]> {
    if (field.wire === VARINT) return [field.value];
    this.require(field, BYTES);
    if (field.end - field.start > limit * 10)
      throw this.broken(`field ${field.number} at byte ${field.start} contains more than ${limit} numbers`);
    await this.bytes(field, field.end - field.start);
    const values: number[] = [];
    for (let at = field.start; at < field.end;) {
      const number = this.varint(at, field.end);
      values.push(number.value);
      at = number.end;
    }
    return values;
  }

  require(field: Field, wire: number): Field {
    if (field.wire === wire) return field;
    throw this.foreign(field.start);
  }

  broken(detail: string): BundleRefused {
    return new BundleRefused(finding('onnx_invalid', { file: this.file, detail }));
  }

  /** The content is not protobuf with the fields of ONNX: most often another file with the wrong name. */
  private foreign(offset: number): BundleRefused {
    return new BundleRefused(finding('onnx_invalid', { file: this.file, offset }));
  }

  truncated(detail: string): BundleRefused {
    return new BundleRefused(finding('onnx_truncated', { file: this.file, detail }));
  }

  tooComplex(bound: Complexity): BundleRefused {
    return new BundleRefused(finding('onnx_too_complex', { file: this.file, ...bound }));
  }

  private head(at: number, end: number): Field {
    if (++this.fields > ONNX_LIMITS.fields) throw this.tooComplex({ fields: ONNX_LIMITS.fields });
    const tag = this.varint(at, end);
    const number = Math.floor(tag.value / 8);
    const wire = tag.value % 8;
    if (tag.end - at > 5 || number < 1 || number > 0x1fffffff) throw this.foreign(at);
    if (wire === VARINT) {
      const { value, end: after } = this.varint(tag.end, end);
      return { number, wire, value, start: tag.end, end: after };
    }
    if (wire === FIXED32 || wire === FIXED64) return this.span(number, wire, tag.end, wire === FIXED32 ? 4 : 8, end);
    if (wire !== BYTES) throw this.foreign(at);
    const length = this.varint(tag.end, end);
    if (length.value < 0) throw this.foreign(at);
    return this.span(number, wire, length.end, length.value, end);
  }

  private span(number: number, wire: number, start: number, length: number, end: number): Field {
    if (start + length <= end) return { number, wire, value: length, start, end: start + length };
    if (end < this.size) throw this.foreign(start);
    throw this.truncated(`expected ${length} more bytes from byte ${start} on; found ${end - start}`);
  }

  /** A varint as a signed 64-bit number; approximate beyond 2^53, which is enough to reject it. */
  private varint(at: number, end: number): { value: number; end: number } {
    const { bytes, start } = this.window;
    const limit = Math.min(end, at + 10);
    let low = 0;
    let high = 0;
    for (let i = at, shift = 0; i < limit; i++, shift += 7) {
      const byte = bytes[i - start]!;
      const bits = byte & 0x7f;
      if (shift < 28) low += bits * 2 ** shift;
      else if (shift === 28) {
        low += (bits & 15) * 2 ** 28;
        high += bits >> 4;
      } else high += bits * 2 ** (shift - 32);
      if (byte < 0x80) return { value: ((high % 2 ** 32) | 0) * 2 ** 32 + low, end: i + 1 };
    }
    if (limit === end && end === this.size) throw this.truncated(`the number at byte ${at} is incomplete`);
    throw this.foreign(at);
  }
}

type Complexity =
  | { depth: number }
  | { nodes: number }
  | { expanded: number }
  | { tensors: number }
  | { fields: number }
  | { name_bytes: number }
  | { all_names_bytes: number };

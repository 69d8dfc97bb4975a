import { dtypeName, isKnownDtype, rawBytes } from './dtypes.js';
import { BYTES, FIXED32, FIXED64, VARINT, type Field, type ProtobufReader } from './protobuf.js';
import type { FaultyTensor } from './summary.js';

/** A TensorProto without its data. */
export interface TensorHead {
  readonly name: string;
  readonly dtype: string;
  readonly dims: readonly number[];
  readonly elements: number;
  readonly fault: FaultyTensor['problem'] | null;
  readonly external: { readonly location: string; readonly offset: number; readonly length: number } | null;
}

/** Ranks beyond this exist in no framework. */
const MAX_RANK = 64;
/** Packed varints have no fixed width, so counting them means reading them; longer ones are only bounded. */
const COUNTED_BYTES = 1_048_576;

/** Reads name, type, dimensions and the amount of data of a tensor; skips the data itself. */
export async function readTensor(reader: ProtobufReader, field: Field): Promise<TensorHead> {
  let name = '';
  let dtype = 0;
  let raw: number | null = null;
  let isExternal = false;
  let segmented = false;
  const dims: number[] = [];
  const values = { least: 0, most: 0 };
  const entries: { key: string; value: string }[] = [];

  reader.require(field, BYTES);
  await reader.eachField(field.start, field.end, (it) => {
    switch (it.number) {
      case 1:
        return reader.integers(it, MAX_RANK).then((read) => void dims.push(...read));
      case 2:
        dtype = reader.require(it, VARINT).value;
        return;
      case 3:
        segmented = true;
        return;
      case 4:
        return addFixed(it, FIXED32, 4);
      case 5:
      case 7:
      case 11:
        return addVarints(it);
      case 6:
        reader.require(it, BYTES);
        return add(1, 1);
      case 8:
        return reader.text(it).then((read) => void (name = read));
      case 9:
        raw = reader.require(it, BYTES).value;
        return;
      case 10:
        return addFixed(it, FIXED64, 8);
      case 13:
        return readEntry(reader, it).then((read) => void entries.push(read));
      case 14:
        isExternal = reader.require(it, VARINT).value === 1;
        return;
      default:
        return;
    }
  });
  if (dims.length > MAX_RANK) throw reader.broken(`tensor "${name}" has ${dims.length} dimensions`);

  const elements = dims.reduce((product, dim) => product * dim, 1);
  const external = isExternal || entries.length > 0;
  const fault = tensorFault();
  return {
    name,
    dtype: dtypeName(dtype),
    dims,
    elements,
    fault,
    external: external && !fault ? externalRange() : null,
  };

  function add(least: number, most: number): void {
    values.least += least;
    values.most += most;
  }

  function addFixed(it: Field, wire: number, width: number): void {
    if (it.wire === wire) return add(1, 1);
    const bytes = reader.require(it, BYTES).value;
    add(bytes / width, bytes / width);
  }

  async function addVarints(it: Field): Promise<void> {
    if (it.wire === VARINT) return add(1, 1);
    const length = reader.require(it, BYTES).value;
    if (length > COUNTED_BYTES) return add(Math.ceil(length / 10), length);
    const bytes = await reader.bytes(it, length);
    const count = bytes.reduce((sum, byte) => sum + (byte < 0x80 ? 1 : 0), 0);
    add(count, count);
  }

  function tensorFault(): FaultyTensor['problem'] | null {
    if (!isKnownDtype(dtype)) return { problem: `has the unknown data type ${dtype}` };
    if (dims.some((dim) => dim < 0)) return { problem: `has the negative dimension ${Math.min(...dims)}` };
    if (segmented) return { problem: 'is stored in segments, which ONNX Runtime does not support' };
    if (Number(external) + Number(raw !== null) + Number(values.most > 0) > 1)
      return { problem: 'has more than one data field' };
    const shape = `${dims.length === 0 ? 'one' : dims.join('x')} ${dtypeName(dtype)}`;
    if (external) return externalFault(shape);
    if (raw !== null || (dtypeName(dtype) !== 'string' && values.most === 0)) {
      const bytes = rawBytes(dtype, elements);
      return bytes === (raw ?? 0) ? null : { expected: `${shape} (${bytes} bytes)`, found: `${raw ?? 0} bytes` };
    }
    const expected = valueCount(dtype, elements);
    if (expected >= values.least && expected <= values.most) return null;
    return { expected: `${shape} (${expected} values)`, found: `${values.most} values` };
  }

  function externalFault(shape: string): FaultyTensor['problem'] | null {
    const keys = entries.map((it) => it.key);
    if (new Set(keys).size < keys.length) return { problem: 'has a repeated key in its external data' };
    if (!keys.includes('location')) return { problem: 'has external data without a location' };
    const numbers = entries.filter((it) => it.key === 'offset' || it.key === 'length');
    const bad = numbers.find((it) => !/^\d{1,15}$/.test(it.value));
    if (bad) return { problem: `has external data with ${bad.key} "${bad.value}"` };
    const length = numbers.find((it) => it.key === 'length');
    const bytes = rawBytes(dtype, elements);
    return !length || Number(length.value) === bytes
      ? null
      : { expected: `${shape} (${bytes} bytes)`, found: `${length.value} bytes` };
  }

  function externalRange(): NonNullable<TensorHead['external']> {
    const value = (key: string) => entries.find((it) => it.key === key)?.value;
    return {
      location: value('location') ?? '',
      offset: Number(value('offset') ?? 0),
      length: rawBytes(dtype, elements),
    };
  }
}

/** StringStringEntryProto. */
async function readEntry(reader: ProtobufReader, field: Field): Promise<{ key: string; value: string }> {
  const entry = { key: '', value: '' };
  reader.require(field, BYTES);
  await reader.eachField(field.start, field.end, (it) => {
    if (it.number === 1) return reader.text(it).then((read) => void (entry.key = read));
    if (it.number === 2) return reader.cachedText(it).then((read) => void (entry.value = read));
    return;
  });
  return entry;
}

/** Number of typed-field values for `elements` elements: two for complex ones, packed below a byte. */
function valueCount(dtype: number, elements: number): number {
  const name = dtypeName(dtype);
  if (name.startsWith('complex')) return elements * 2;
  if (name.endsWith('int4') || name.startsWith('float4')) return Math.ceil(elements / 2);
  return name.endsWith('int2') ? Math.ceil(elements / 4) : elements;
}

import { dtypeName } from './dtypes.js';
import { BYTES, VARINT, type Field, type ProtobufReader } from './protobuf.js';
import type { TensorSpec } from './summary.js';

/** The kinds of TypeProto by field number. */
const KINDS: Readonly<Record<number, string>> = {
  1: 'tensor',
  4: 'sequence',
  5: 'map',
  7: 'opaque',
  8: 'sparse tensor',
  9: 'optional',
};

/** ValueInfoProto: the name and type of an input or output. */
export async function readValueInfo(reader: ProtobufReader, field: Field): Promise<TensorSpec> {
  let name = '';
  let type: Omit<TensorSpec, 'name'> | null = null;
  reader.require(field, BYTES);
  await reader.eachField(field.start, field.end, async (it) => {
    if (it.number === 1) name = await reader.cachedText(it);
    if (it.number !== 2) return;
    if (type) throw reader.broken(`"${name}" has two types`);
    type = await readType(reader, it);
  });
  return { name, ...(type ?? { dtype: 'unknown', shape: null }) };
}

async function readType(reader: ProtobufReader, field: Field): Promise<Omit<TensorSpec, 'name'>> {
  let type: Omit<TensorSpec, 'name'> = { dtype: 'unknown', shape: null };
  let kinds = 0;
  reader.require(field, BYTES);
  await reader.eachField(field.start, field.end, async (it) => {
    const kind = KINDS[it.number];
    if (!kind) return;
    if (++kinds > 1) throw reader.broken(`the type at byte ${field.start} has more than one type`);
    type = kind === 'tensor' ? await readTensorType(reader, it) : { dtype: kind, shape: null };
  });
  return type;
}

async function readTensorType(reader: ProtobufReader, field: Field): Promise<Omit<TensorSpec, 'name'>> {
  let dtype = 0;
  let shape: TensorSpec['shape'] = null;
  reader.require(field, BYTES);
  await reader.eachField(field.start, field.end, async (it) => {
    if (it.number === 1) dtype = reader.require(it, VARINT).value;
    if (it.number !== 2) return;
    if (shape) throw reader.broken(`the type at byte ${field.start} has two shapes`);
    shape = await readShape(reader, it);
  });
  return { dtype: dtypeName(dtype), shape };
}

async function readShape(reader: ProtobufReader, field: Field): Promise<(number | string | null)[]> {
  const dims: (number | string | null)[] = [];
  reader.require(field, BYTES);
  await reader.eachField(field.start, field.end, async (it) => {
    if (it.number !== 1) return;
    if (dims.length === 64) throw reader.broken(`the shape at byte ${field.start} has more than 64 dimensions`);
    dims.push(await readDim(reader, it));
  });
  return dims;
}

/** Exporters also write -1 and an empty name for a dynamic axis. */
async function readDim(reader: ProtobufReader, field: Field): Promise<number | string | null> {
  let dim: number | string | null = null;
  reader.require(field, BYTES);
  await reader.eachField(field.start, field.end, async (it) => {
    if (it.number === 1) dim = reader.require(it, VARINT).value < 0 ? null : it.value;
    if (it.number === 2) dim = (await reader.cachedText(it)).slice(0, 64) || null;
  });
  return dim;
}

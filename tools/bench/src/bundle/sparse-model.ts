import { open } from 'node:fs/promises';

/**
 * Writes an ONNX file of `tensors` float32 initializers with `elements` each, whose weights are sparse: the file has
 * its declared size and occupies no disk space.
 */
export async function writeSparseModel(path: string, tensors: number, elements: number): Promise<number> {
  const heads = Array.from({ length: tensors }, (_, i) => initializerHead(`layer.${i}.weight`, elements));
  const weights = elements * 4;
  const body = Buffer.concat([
    typed(11, 'pixel_values', ['batch', 3, 224, 224]),
    typed(12, 'image_embeds', ['batch', 512]),
  ]);
  const graphLength = body.length + heads.reduce((sum, head) => sum + head.length + weights, 0);
  const file = await open(path, 'w');
  let at = 0;
  const put = async (bytes: Buffer, hole = 0): Promise<void> => {
    await file.write(bytes, 0, bytes.length, at);
    at += bytes.length + hole;
  };
  await put(Buffer.concat([number(1, 8), message(8, number(2, 17)), varint(7 * 8 + 2), varint(graphLength), body]));
  for (const head of heads) await put(head, weights);
  await file.truncate(at);
  await file.close();
  return at;
}

/** A TensorProto in its graph up to the beginning of its weights. */
function initializerHead(name: string, elements: number): Buffer {
  const head = Buffer.concat([
    number(1, elements),
    number(2, 1),
    message(8, Buffer.from(name)),
    varint(9 * 8 + 2),
    varint(elements * 4),
  ]);
  return Buffer.concat([varint(5 * 8 + 2), varint(head.length + elements * 4), head]);
}

/** A ValueInfoProto of float32. */
function typed(field: number, name: string, shape: readonly (string | number)[]): Buffer {
  const dims = shape.map((dim) => message(1, typeof dim === 'number' ? number(1, dim) : message(2, Buffer.from(dim))));
  const tensor = Buffer.concat([number(1, 1), message(2, Buffer.concat(dims))]);
  return message(field, Buffer.concat([message(1, Buffer.from(name)), message(2, message(1, tensor))]));
}

function message(field: number, body: Buffer): Buffer {
  return Buffer.concat([varint(field * 8 + 2), varint(body.length), body]);
}

function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return Buffer.from([...bytes, value]);
}

/** Values in the annotation lists of compositional benchmarks. */
export type Picklable =
  null | boolean | number | string | readonly Picklable[] | { readonly [name: string]: Picklable };

/** A value as a pickle of protocol 2, as older versions of `torch.save` and `pickle.dump` wrote the `.t7` lists. */
export function pickled(value: Picklable): Uint8Array {
  const parts: Buffer[] = [Buffer.from([0x80, 2])];
  put(value, parts);
  parts.push(Buffer.from('.'));
  return Buffer.concat(parts);
}

function put(value: Picklable, parts: Buffer[]): void {
  if (value === null) parts.push(Buffer.from('N'));
  else if (typeof value === 'boolean') parts.push(Buffer.from([value ? 0x88 : 0x89]));
  else if (typeof value === 'number') putNumber(value, parts);
  else if (typeof value === 'string') putText(value, parts);
  else if (isList(value)) putMarked(']', value, 'e', parts);
  else putMarked('}', Object.entries(value).flat(), 'u', parts);
}

const isList = (value: Picklable): value is readonly Picklable[] => Array.isArray(value);

function putMarked(empty: string, items: readonly Picklable[], end: string, parts: Buffer[]): void {
  parts.push(Buffer.from(`${empty}(`));
  for (const item of items) put(item, parts);
  parts.push(Buffer.from(end));
}

function putNumber(value: number, parts: Buffer[]): void {
  const bytes = Buffer.alloc(9);
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 31) {
    bytes.write('J', 'latin1');
    bytes.writeInt32LE(value, 1);
    parts.push(bytes.subarray(0, 5));
  } else {
    bytes.write('G', 'latin1');
    bytes.writeDoubleBE(value, 1);
    parts.push(bytes);
  }
}

function putText(value: string, parts: Buffer[]): void {
  const text = Buffer.from(value, 'utf8');
  const head = Buffer.alloc(5);
  head.write('X', 'latin1');
  head.writeUInt32LE(text.length, 1);
  parts.push(head, text);
}

/** The files of one bundle, by name. */
export type BundleFiles = Readonly<Record<string, Uint8Array>>;

/** Numbers in [0, 1) that depend on the seed alone (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `bytes` with one to four random mutations; `donor` gives the sections that are spliced in. */
export function mutateBytes(bytes: Uint8Array, donor: Uint8Array, random: () => number): Uint8Array {
  const below = (limit: number): number => Math.floor(random() * limit);
  let result = new Uint8Array(bytes);
  // Mostly one: many mutations at once all fail at the first rule.
  for (let injuries = 1 + Math.floor(random() ** 3 * 4); injuries > 0; injuries--) {
    const injure = INJURIES[below(INJURIES.length)]!;
    result = new Uint8Array(injure(result, donor, below));
  }
  return result;
}

type Injury = (bytes: Uint8Array, donor: Uint8Array, below: (limit: number) => number) => Uint8Array;

/** Lengths that parsers get wrong: none, one, all bits of 7, 14, 31, 32 and 63, as varints. */
const LENGTHS = [
  [0],
  [1],
  [0x7f],
  [0xff, 0x7f],
  [0xff, 0xff, 0xff, 0xff, 7],
  [0xff, 0xff, 0xff, 0xff, 15],
  [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f],
];

const INJURIES: readonly Injury[] = [
  function flipBits(bytes, _, below) {
    for (let flips = 1 + below(8); flips > 0 && bytes.length > 0; flips--) bytes[below(bytes.length)]! ^= 1 << below(8);
    return bytes;
  },
  function setByte(bytes, _, below) {
    if (bytes.length > 0) bytes[below(bytes.length)] = below(256);
    return bytes;
  },
  function truncate(bytes, _, below) {
    return bytes.subarray(0, below(bytes.length + 1));
  },
  function editLength(bytes, _, below) {
    const length = LENGTHS[below(LENGTHS.length)]!;
    const at = below(Math.max(bytes.length - length.length, 1));
    if (at + length.length <= bytes.length) bytes.set(length, at);
    return bytes;
  },
  function spliceIn(bytes, donor, below) {
    const from = below(donor.length);
    return splice(bytes, below(bytes.length), 0, donor.subarray(from, from + below(400)));
  },
  function overwrite(bytes, donor, below) {
    const from = below(donor.length);
    const section = donor.subarray(from, from + below(400));
    return splice(bytes, below(bytes.length), section.length, section);
  },
  function repeat(bytes, _, below) {
    const from = below(bytes.length);
    const section = bytes.slice(from, from + below(200));
    return splice(bytes, from, 0, section);
  },
  function cutOut(bytes, _, below) {
    return splice(bytes, below(bytes.length), below(200), new Uint8Array());
  },
  function zero(bytes, _, below) {
    const from = below(bytes.length);
    return bytes.fill(0, from, from + below(100));
  },
];

function splice(bytes: Uint8Array, at: number, remove: number, insert: Uint8Array): Uint8Array {
  const after = bytes.subarray(Math.min(at + remove, bytes.length));
  const result = new Uint8Array(at + insert.length + after.length);
  result.set(bytes.subarray(0, at));
  result.set(insert, at);
  result.set(after, at + insert.length);
  return result;
}

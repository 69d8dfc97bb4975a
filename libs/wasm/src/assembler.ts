/**
 * A WebAssembly assembler just large enough for the kernels of the platform: expressions nest as in any language, and
 * the output is a module's bytes. It replaces a compiler of 100 MB and a binary in the tree that no one could review.
 *
 * An expression is its encoded instructions; operands come first, the operation's opcode last. Nothing is type-checked
 * here: the engine validates the module when it compiles it, and throws.
 */
export type Expression = readonly number[];

export const I32 = 0x7f;
export const V128 = 0x7b;
type ValueType = typeof I32 | typeof V128;

/** A parameter or local variable of the function being written. */
export interface Variable {
  readonly get: Expression;
  set(value: Expression): Expression;
}

export interface WasmFunction {
  readonly name: string;
  readonly parameters: number;
  readonly locals: readonly ValueType[];
  readonly body: Expression;
}

const FUNCTION = 0x60;
const END = 0x0b;
const SIMD = 0xfd;
/** A memory with a maximum size, shared between threads. */
const SHARED_LIMITS = 3;
/** 4 GiB, all that 32-bit addresses reach. */
const MAX_PAGES = 65_536;

/** Writes one function: `parameters` 32-bit integers in, nothing out. `declare` creates its locals. */
export function wasmFunction(
  name: string,
  parameters: number,
  write: (parameter: readonly Variable[], declare: (type: ValueType) => Variable) => readonly Expression[],
): WasmFunction {
  const locals: ValueType[] = [];
  const declare = (type: ValueType) => variable(parameters + locals.push(type) - 1);
  const body = write(
    Array.from({ length: parameters }, (_, index) => variable(index)),
    declare,
  ).flat();
  return { name, parameters, locals, body };
}

/**
 * The bytes of a module that exports these functions. Its memory is private, of one page, exported as `memory`; or
 * `shared`: imported as `host.memory`, so that several threads compute in it.
 */
export function wasmModule(
  functions: readonly WasmFunction[],
  memory: 'own' | 'shared' = 'own',
): Uint8Array<ArrayBuffer> {
  const exports = functions.map((each, index) => [...name(each.name), 0x00, ...unsigned(index)]);
  const imported = [...name('host'), ...name('memory'), 0x02, SHARED_LIMITS, ...unsigned(1), ...unsigned(MAX_PAGES)];
  return Uint8Array.from([
    0x00,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(
      1,
      vector(functions.map((each) => [FUNCTION, ...vector(Array<number[]>(each.parameters).fill([I32])), 0])),
    ),
    ...(memory === 'shared' ? section(2, vector([imported])) : []),
    ...section(3, vector(functions.map((_, index) => unsigned(index)))),
    ...(memory === 'own' ? section(5, vector([[0, 1]])) : []),
    ...section(7, vector([...(memory === 'own' ? [[...name('memory'), 0x02, 0]] : []), ...exports])),
    ...section(10, vector(functions.map(code))),
  ]);
}

export const i32 = {
  const: (value: number): Expression => [0x41, ...signed(value)],
  load: (address: Expression, offset = 0): Expression => [...address, 0x28, 0, ...unsigned(offset)],
  store: (address: Expression, value: Expression, offset = 0): Expression => [
    ...address,
    ...value,
    0x36,
    0,
    ...unsigned(offset),
  ],
  add: (a: Expression, b: Expression): Expression => [...a, ...b, 0x6a],
  sub: (a: Expression, b: Expression): Expression => [...a, ...b, 0x6b],
  mul: (a: Expression, b: Expression): Expression => [...a, ...b, 0x6c],
  lessThan: (a: Expression, b: Expression): Expression => [...a, ...b, 0x48],
  splat: (value: Expression): Expression => [...value, ...simd(17)],
};

/** For moving eight bytes at a time. */
export const i64 = {
  load: (address: Expression, offset = 0): Expression => [...address, 0x29, 0, ...unsigned(offset)],
  store: (address: Expression, value: Expression, offset = 0): Expression => [
    ...address,
    ...value,
    0x37,
    0,
    ...unsigned(offset),
  ],
};

/** Vector operations, named as in the specification with the lane type in front. */
export const v128 = {
  zero: [...simd(12), ...Array<number>(16).fill(0)] as Expression,
  load: (address: Expression, offset = 0): Expression => [...address, ...simd(0), 0, ...unsigned(offset)],
  load32Zero: (address: Expression): Expression => [...address, ...simd(92), 0, 0],
  load32Splat: (address: Expression, offset = 0): Expression => [...address, ...simd(9), 0, ...unsigned(offset)],
  load64Splat: (address: Expression, offset = 0): Expression => [...address, ...simd(10), 0, ...unsigned(offset)],
  store: (address: Expression, value: Expression, offset = 0): Expression => [
    ...address,
    ...value,
    ...simd(11),
    0,
    ...unsigned(offset),
  ],
  i32x4Add: (a: Expression, b: Expression): Expression => [...a, ...b, ...simd(174)],
  i32x4Mul: (a: Expression, b: Expression): Expression => [...a, ...b, ...simd(181)],
  i32x4ShiftRight: (value: Expression, bits: number): Expression => [...value, ...i32.const(bits), ...simd(172)],
  i32x4Lane0: (value: Expression): Expression => [...value, ...simd(27), 0],
  i16x8ExtendLowU8: (value: Expression): Expression => [...value, ...simd(137)],
  i16x8ExtendHighU8: (value: Expression): Expression => [...value, ...simd(138)],
  i32x4ExtendLowU16: (value: Expression): Expression => [...value, ...simd(169)],
  i32x4ExtendHighU16: (value: Expression): Expression => [...value, ...simd(170)],
  /** Two vectors of 32-bit lanes to one of 16-bit lanes, saturating signed. */
  i16x8Narrow: (low: Expression, high: Expression): Expression => [...low, ...high, ...simd(133)],
  /** Two vectors of 16-bit lanes to one of bytes, saturating to 0…255. */
  u8x16Narrow: (low: Expression, high: Expression): Expression => [...low, ...high, ...simd(102)],
};

const lanewise = (sqrt: number, add: number) => ({
  sqrt: (value: Expression): Expression => [...value, ...simd(sqrt)],
  add: (a: Expression, b: Expression): Expression => [...a, ...b, ...simd(add)],
  sub: (a: Expression, b: Expression): Expression => [...a, ...b, ...simd(add + 1)],
  mul: (a: Expression, b: Expression): Expression => [...a, ...b, ...simd(add + 2)],
  div: (a: Expression, b: Expression): Expression => [...a, ...b, ...simd(add + 3)],
});

/** Arithmetic of four 32-bit and of two 64-bit floating-point lanes. */
export const f32x4 = lanewise(227, 228);
export const f64x2 = lanewise(239, 240);

/** Repeats `body` while `condition` is not zero. */
export function whileTrue(condition: Expression, body: readonly Expression[]): Expression {
  const VOID = 0x40;
  return [0x02, VOID, 0x03, VOID, ...condition, 0x45, 0x0d, 1, ...body.flat(), 0x0c, 0, END, END];
}

function variable(index: number): Variable {
  return { get: [0x20, ...unsigned(index)], set: (value) => [...value, 0x21, ...unsigned(index)] };
}

function code(each: WasmFunction): number[] {
  const body = [...vector(each.locals.map((type) => [1, type])), ...each.body, END];
  return [...unsigned(body.length), ...body];
}

const name = (text: string) => vector([...new TextEncoder().encode(text)].map((byte) => [byte]));
const vector = (items: readonly (readonly number[])[]) => [...unsigned(items.length), ...items.flat()];
const section = (id: number, content: readonly number[]) => [id, ...unsigned(content.length), ...content];

/** LEB128 of a non-negative integer. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

/** LEB128 of a signed 32-bit integer. */
function signed(value: number): number[] {
  if (value >= -0x40 && value < 0x40) return [value & 0x7f];
  return [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}

function simd(opcode: number): number[] {
  return [SIMD, ...unsigned(opcode)];
}

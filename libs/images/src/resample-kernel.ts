import { I32, V128, i32, v128, wasmFunction, wasmModule, whileTrue, type Expression } from '@primitives/wasm';

/**
 * Fraction bits of a weight: Pillow's `PRECISION_BITS`, so that 8 bits of pixel, the weight and the sign fit into 32
 * bits.
 */
export const PRECISION_BITS = 22;
/** Both passes read and write whole vectors: this many bytes after the last pixel must be unused. */
export const SPARE_BYTES = 16;

const HALF = i32.splat(i32.const(1 << (PRECISION_BITS - 1)));
const BOUND_BYTES = 8;
const shifted = (sum: Expression) => v128.i32x4ShiftRight(sum, PRECISION_BITS);
const plus = (address: Expression, bytes: number) => i32.add(address, i32.const(bytes));

/**
 * `horizontal(source, width, rows, bounds, weights, taps, from, columns, target)`: every row of `source` (RGB bytes,
 * `width` pixels) becomes `columns` pixels, the columns `from`… of the resized row. `bounds` holds [first, count] of
 * the source pixels of each column, `weights` `taps` fixed-point weights of each. One pixel at a time, its three
 * channels in the lanes of a vector.
 */
const horizontal = wasmFunction('horizontal', 9, (parameters, declare) => {
  const [source, width, rows, bounds, weights, taps, from, columns, target] = parameters as Variables<9>;
  const [row, column, bound, pixel, weight, lastWeight] = Array.from({ length: 6 }, () =>
    declare(I32),
  ) as unknown as Variables<6>;
  const sum = declare(V128);
  const channels = v128.i32x4ExtendLowU16(v128.i16x8ExtendLowU8(v128.load32Zero(pixel.get)));
  const bytes = v128.i16x8Narrow(shifted(sum.get), shifted(sum.get));
  return [
    row.set(i32.const(0)),
    whileTrue(i32.lessThan(row.get, rows.get), [
      column.set(i32.const(0)),
      whileTrue(i32.lessThan(column.get, columns.get), [
        bound.set(i32.add(bounds.get, i32.mul(i32.add(from.get, column.get), i32.const(BOUND_BYTES)))),
        pixel.set(i32.add(source.get, i32.mul(i32.load(bound.get), i32.const(3)))),
        weight.set(i32.add(weights.get, i32.mul(i32.mul(i32.add(from.get, column.get), taps.get), i32.const(4)))),
        lastWeight.set(i32.add(weight.get, i32.mul(i32.load(bound.get, 4), i32.const(4)))),
        sum.set(HALF),
        whileTrue(i32.lessThan(weight.get, lastWeight.get), [
          sum.set(v128.i32x4Add(sum.get, v128.i32x4Mul(channels, v128.load32Splat(weight.get)))),
          weight.set(plus(weight.get, 4)),
          pixel.set(plus(pixel.get, 3)),
        ]),
        i32.store(target.get, v128.i32x4Lane0(v128.u8x16Narrow(bytes, bytes))),
        target.set(plus(target.get, 3)),
        column.set(plus(column.get, 1)),
      ]),
      source.set(i32.add(source.get, i32.mul(width.get, i32.const(3)))),
      row.set(plus(row.get, 1)),
    ]),
  ];
});

/**
 * `vertical(source, rowBytes, firstRow, bounds, weights, taps, from, rows, target)`: the rows `from`… of the resized
 * image, from rows of `rowBytes` bytes of which the first in memory is `firstRow`. Sixteen bytes at a time, whatever
 * channel they are.
 */
const vertical = wasmFunction('vertical', 9, (parameters, declare) => {
  const [source, rowBytes, firstRow, bounds, weights, taps, from, rows, target] = parameters as Variables<9>;
  const [row, at, bound, input, first, weight, lastWeight] = Array.from({ length: 7 }, () =>
    declare(I32),
  ) as unknown as Variables<7>;
  const [a, b, c, d, pixels, factor] = Array.from({ length: 6 }, () => declare(V128)) as unknown as Variables<6>;
  const low = v128.i16x8ExtendLowU8(pixels.get);
  const high = v128.i16x8ExtendHighU8(pixels.get);
  const accumulate = (sum: typeof a, lanes: Expression) =>
    sum.set(v128.i32x4Add(sum.get, v128.i32x4Mul(lanes, factor.get)));
  return [
    row.set(i32.const(0)),
    whileTrue(i32.lessThan(row.get, rows.get), [
      bound.set(i32.add(bounds.get, i32.mul(i32.add(from.get, row.get), i32.const(BOUND_BYTES)))),
      first.set(i32.add(source.get, i32.mul(i32.sub(i32.load(bound.get), firstRow.get), rowBytes.get))),
      at.set(i32.const(0)),
      whileTrue(i32.lessThan(at.get, rowBytes.get), [
        input.set(i32.add(first.get, at.get)),
        weight.set(i32.add(weights.get, i32.mul(i32.mul(i32.add(from.get, row.get), taps.get), i32.const(4)))),
        lastWeight.set(i32.add(weight.get, i32.mul(i32.load(bound.get, 4), i32.const(4)))),
        ...[a, b, c, d].map((sum) => sum.set(HALF)),
        whileTrue(i32.lessThan(weight.get, lastWeight.get), [
          pixels.set(v128.load(input.get)),
          factor.set(v128.load32Splat(weight.get)),
          accumulate(a, v128.i32x4ExtendLowU16(low)),
          accumulate(b, v128.i32x4ExtendHighU16(low)),
          accumulate(c, v128.i32x4ExtendLowU16(high)),
          accumulate(d, v128.i32x4ExtendHighU16(high)),
          input.set(i32.add(input.get, rowBytes.get)),
          weight.set(plus(weight.get, 4)),
        ]),
        v128.store(
          i32.add(i32.add(target.get, i32.mul(row.get, rowBytes.get)), at.get),
          v128.u8x16Narrow(
            v128.i16x8Narrow(shifted(a.get), shifted(b.get)),
            v128.i16x8Narrow(shifted(c.get), shifted(d.get)),
          ),
        ),
        at.set(plus(at.get, 16)),
      ]),
      row.set(plus(row.get, 1)),
    ]),
  ];
});

type Pass = (...parameters: readonly [number, number, number, number, number, number, number, number, number]) => void;
type Variable = ReturnType<Parameters<Parameters<typeof wasmFunction>[2]>[1]>;
type Variables<N extends number, T extends Variable[] = []> = T['length'] extends N
  ? T
  : Variables<N, [...T, Variable]>;

/** The two passes with their memory. */
export interface ResampleKernel {
  readonly memory: WebAssembly.Memory;
  readonly horizontal: Pass;
  readonly vertical: Pass;
}

/** A fresh instance; compiling the 0.8 KB takes a fraction of a millisecond. */
export function createResampleKernel(): ResampleKernel {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(wasmModule([horizontal, vertical])));
  return instance.exports as unknown as ResampleKernel;
}

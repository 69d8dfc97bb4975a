import {
  f32x4,
  f64x2,
  I32,
  i32,
  i64,
  V128,
  v128,
  wasmFunction,
  wasmModule,
  whileTrue,
  type Expression,
  type Variable,
} from '@primitives/wasm';
import { sizeOf, TILE_ROWS, TILE_VECTORS, VECTOR_BYTES, type Precision } from './kernel-memory.js';

/** Unrolled depth of the innermost loop's body; divides the padded sizes of matrices. */
const UNROLLED = 2;

/** The exports of the assembled module. */
export interface KernelFunctions {
  readonly multiply: (...parameters: readonly number[]) => void;
  readonly adam: (...parameters: readonly number[]) => void;
}

const plus = (address: Expression, bytes: number) => i32.add(address, i32.const(bytes));
const advance = (variable: Variable, by: Expression) => variable.set(i32.add(variable.get, by));

/** Differences between the precisions. */
const LANES = {
  float32: {
    ...f32x4,
    splat: v128.load32Splat,
    move: (to: Expression, from: Expression, offset: number) => i32.store(to, i32.load(from), offset),
  },
  float64: {
    ...f64x2,
    splat: v128.load64Splat,
    move: (to: Expression, from: Expression, offset: number) => i64.store(to, i64.load(from), offset),
  },
} as const;

const modules = new Map<Precision, Uint8Array<ArrayBuffer>>();

/** Assembled once; `shared`, so that the threads of one training use one memory. */
export function moduleOf(precision: Precision): Uint8Array<ArrayBuffer> {
  const known = modules.get(precision);
  if (known) return known;
  const made = wasmModule([multiplication(precision), adamStep(precision)], 'shared');
  modules.set(precision, made);
  return made;
}

/**
 * `multiply(left, row, column, right, rightRow, target, targetRow, tiles, columnTiles, depth, packedLeft,
 * packedRight)`: adds the product to the target, tile by tile. Both factors are first copied in the order in which they
 * are read; strides are bytes.
 */
function multiplication(precision: Precision) {
  const { add, mul, splat, move } = LANES[precision];
  const size = sizeOf(precision);
  const tileBytes = TILE_VECTORS * VECTOR_BYTES;
  return wasmFunction('multiply', 12, (parameters, declare) => {
    const [left, row, column, right, rightRow, target, targetRow, tiles, columnTiles, depth, packedLeft, packedRight] =
      parameters as Twelve;
    const integer = () => declare(I32);
    const [tile, k, from, to, at, other, end, line] = Array.from(
      { length: 8 },
      integer,
    ) as unknown as readonly Variable[] & Twelve;
    const sums = Array.from({ length: TILE_ROWS }, () => Array.from({ length: TILE_VECTORS }, () => declare(V128)));
    const rights = Array.from({ length: TILE_VECTORS }, () => declare(V128));
    const factor = declare(V128);
    const packLeft = [
      to.set(packedLeft.get),
      tile.set(i32.const(0)),
      whileTrue(i32.lessThan(tile.get, tiles.get), [
        from.set(left.get),
        k.set(i32.const(0)),
        whileTrue(i32.lessThan(k.get, depth.get), [
          at.set(from.get),
          ...Array.from({ length: TILE_ROWS }, (_, r) => [move(to.get, at.get, r * size), advance(at, row.get)]).flat(),
          advance(to, i32.const(TILE_ROWS * size)),
          advance(from, column.get),
          advance(k, i32.const(1)),
        ]),
        advance(left, i32.mul(row.get, i32.const(TILE_ROWS))),
        advance(tile, i32.const(1)),
      ]),
    ];
    const packRight = [
      from.set(right.get),
      to.set(packedRight.get),
      end.set(i32.add(packedRight.get, i32.mul(depth.get, i32.const(tileBytes)))),
      whileTrue(i32.lessThan(to.get, end.get), [
        ...rights.map((_, x) => v128.store(to.get, v128.load(from.get, x * VECTOR_BYTES), x * VECTOR_BYTES)),
        advance(from, rightRow.get),
        advance(to, i32.const(tileBytes)),
      ]),
    ];
    const eachSum = (line: Variable, what: (sum: Variable, x: number) => Expression): Expression[] =>
      sums.flatMap((vectors) => [
        ...vectors.map((sum, x) => what(sum, x * VECTOR_BYTES)),
        advance(line, targetRow.get),
      ]);
    const deeper = (step: number) => [
      ...rights.map((vector, x) => vector.set(v128.load(other.get, step * tileBytes + x * VECTOR_BYTES))),
      ...sums.flatMap((vectors, r) => [
        factor.set(splat(at.get, (step * TILE_ROWS + r) * size)),
        ...vectors.map((sum, x) => sum.set(add(sum.get, mul(factor.get, rights[x]!.get)))),
      ]),
    ];
    return [
      ...packLeft,
      whileTrue(i32.lessThan(i32.const(0), columnTiles.get), [
        ...packRight,
        at.set(packedLeft.get),
        to.set(target.get),
        tile.set(i32.const(0)),
        whileTrue(i32.lessThan(tile.get, tiles.get), [
          line.set(to.get),
          ...eachSum(line, (sum, offset) => sum.set(v128.load(line.get, offset))),
          other.set(packedRight.get),
          end.set(i32.add(at.get, i32.mul(depth.get, i32.const(TILE_ROWS * size)))),
          whileTrue(i32.lessThan(at.get, end.get), [
            ...Array.from({ length: UNROLLED }, (_, step) => deeper(step)).flat(),
            advance(at, i32.const(UNROLLED * TILE_ROWS * size)),
            advance(other, i32.const(UNROLLED * tileBytes)),
          ]),
          ...eachSum(to, (sum, offset) => v128.store(to.get, sum.get, offset)),
          advance(tile, i32.const(1)),
        ]),
        advance(right, i32.const(tileBytes)),
        advance(target, i32.const(tileBytes)),
        advance(columnTiles, i32.const(-1)),
      ]),
    ];
  });
}

type Twelve = readonly [
  Variable,
  Variable,
  Variable,
  Variable,
  Variable,
  Variable,
  Variable,
  Variable,
  Variable,
  Variable,
  Variable,
  Variable,
];

/** `adam(value, gradient, first, second, constants, vectors)`, the constants in the order of `MatrixKernel.adam`. */
function adamStep(precision: Precision) {
  const { add, sub, mul, div, sqrt, splat } = LANES[precision];
  return wasmFunction('adam', 6, (parameters, declare) => {
    const [value, gradient, first, second, constants, vectors] = parameters as unknown as Twelve;
    const [decay, keep1, take1, keep2, take2, spread, epsilon, rate] = Array.from({ length: 8 }, () =>
      declare(V128),
    ) as unknown as Twelve;
    const [g, m, v] = Array.from({ length: 3 }, () => declare(V128)) as unknown as Twelve;
    const constant = [decay, keep1, take1, keep2, take2, spread, epsilon, rate];
    return [
      ...constant.map((vector, i) => vector.set(splat(constants.get, i * sizeOf(precision)))),
      whileTrue(i32.lessThan(i32.const(0), vectors.get), [
        g.set(add(v128.load(gradient.get), mul(decay.get, v128.load(value.get)))),
        m.set(add(mul(keep1.get, v128.load(first.get)), mul(take1.get, g.get))),
        v.set(add(mul(keep2.get, v128.load(second.get)), mul(take2.get, mul(g.get, g.get)))),
        v128.store(first.get, m.get),
        v128.store(second.get, v.get),
        v128.store(
          value.get,
          sub(v128.load(value.get), div(mul(rate.get, m.get), add(mul(sqrt(v.get), spread.get), epsilon.get))),
        ),
        ...[value, gradient, first, second].map((address) => address.set(plus(address.get, VECTOR_BYTES))),
        vectors.set(plus(vectors.get, -1)),
      ]),
    ];
  });
}

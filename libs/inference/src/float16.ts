/** Converts IEEE 754 half precision from ONNX Runtime (Uint16Array) to float32; exact. */
export function fromFloat16(halves: Uint16Array): Float32Array<ArrayBuffer> {
  const values = new Float32Array(halves.length);
  for (let i = 0; i < halves.length; i++) {
    const half = halves[i]!;
    const sign = half & 0x8000 ? -1 : 1;
    const exponent = (half >> 10) & 0x1f;
    const fraction = half & 0x3ff;
    values[i] =
      exponent === 0
        ? sign * fraction * 2 ** -24
        : exponent === 31
          ? fraction
            ? NaN
            : sign * Infinity
          : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
  }
  return values;
}

/** float32 to half precision, rounded to nearest, ties to even. */
export function toFloat16(values: Float32Array): Uint16Array<ArrayBuffer> {
  const halves = new Uint16Array(values.length);
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  for (let i = 0; i < values.length; i++) {
    const x = bits[i]!;
    const sign = (x >>> 16) & 0x8000;
    const exponent = ((x >>> 23) & 0xff) - 127 + 15;
    const fraction = x & 0x7fffff;
    if (exponent >= 31) halves[i] = sign | 0x7c00 | ((x & 0x7fffffff) > 0x7f800000 ? 0x200 : 0);
    else if (exponent <= 0) halves[i] = exponent < -10 ? sign : sign | rounded(fraction | 0x800000, 14 - exponent);
    // a carry runs into the exponent, as intended
    else halves[i] = sign | (((exponent << 10) + rounded(fraction, 13)) & 0x7fff);
  }
  return halves;
}

function rounded(fraction: number, shift: number): number {
  const shifted = fraction >>> shift;
  const rest = fraction & ((1 << shift) - 1);
  const half = 1 << (shift - 1);
  return shifted + (rest > half || (rest === half && (shifted & 1) === 1) ? 1 : 0);
}

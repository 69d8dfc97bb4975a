/** A computed number as the decimal that was meant: 0.07, not 0.07000000000000001. */
export const decimal = (value: number): number => Number(value.toPrecision(12));

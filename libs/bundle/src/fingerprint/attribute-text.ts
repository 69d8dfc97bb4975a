/** Values of attributes as text: equal texts mean equal values. */

export const integerText = (value: number | bigint): string => `i ${value}`;
export const stringText = (value: string): string => `s ${JSON.stringify(value)}`;
/** A float32. */
export const floatText = (value: number): string => `f ${Math.fround(value)}`;

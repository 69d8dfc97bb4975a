/** `0`, `12.5`, `1000`: as short as possible. */
export const tickText = (value: number): string => String(Number(value.toPrecision(4)));

const SIZED = /Failed to allocate memory for requested buffer of size (\d+)/;
const REFUSED =
  /bad_alloc|bad allocation|Array buffer allocation failed|Invalid array buffer length|Invalid typed array length/i;

/** An allocation that the limits refused, by the words of ONNX Runtime and V8; null for other errors. */
export function allocationRefused(text: string): { readonly kind: 'memory'; readonly bytes: number | null } | null {
  const sized = SIZED.exec(text);
  if (sized) return { kind: 'memory', bytes: Number(sized[1]) };
  return REFUSED.test(text) ? { kind: 'memory', bytes: null } : null;
}

/**
 * The step of a form that the address names, counted from 1 there; the given one if it names none. Not after a step
 * that is incomplete: an address may be of another form, or of one that was not stored.
 */
export function stepOf(
  address: string | null,
  fallback: number,
  steps: number,
  isComplete: (step: number) => boolean,
): number {
  const named = address !== null && /^[1-9]$/.test(address) ? Number(address) - 1 : fallback;
  const wanted = Math.min(named, steps - 1);
  const incomplete = Array.from({ length: wanted }, (_, step) => step).find((step) => !isComplete(step));
  return incomplete ?? wanted;
}

/** Whether the reader would lose inputs. */
export const isFilled = <Form extends object>(form: Form, empty: Form): boolean =>
  (Object.keys(empty) as (keyof Form)[]).some((field) => form[field] !== empty[field]);

/** The rows of methods, and those of their variants: `CLIP-Prim, 3 prompts averaged` is one of `CLIP-Prim`. */
export interface MethodsAndVariants<R> {
  readonly methods: readonly R[];
  readonly variants: readonly R[];
}

/** Rows in the given order; a variant is named after another row: its name, a comma, and what differs. */
export function withVariantsApart<R extends { readonly name: string }>(rows: readonly R[]): MethodsAndVariants<R> {
  const isVariant = ({ name }: R) => rows.some((other) => name.startsWith(`${other.name}, `));
  return { methods: rows.filter((row) => !isVariant(row)), variants: rows.filter(isVariant) };
}

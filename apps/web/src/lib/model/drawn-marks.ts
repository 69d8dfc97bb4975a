type Value = { readonly value: number | null } | null;
interface Line {
  readonly metric: { readonly format: string };
  readonly result: Value;
  readonly best: number | null;
  readonly other: Value;
}

/** The marks of a composition profile that at least one row has. Only shares are drawn. */
export function drawnMarks(lines: readonly Line[]): ('value' | 'other' | 'best')[] {
  const drawn = lines.filter(({ metric }) => metric.format === 'PERCENT');
  const has = {
    value: drawn.some(({ result }) => result?.value != null),
    other: drawn.some(({ other }) => other?.value != null),
    best: drawn.some(({ best }) => best !== null),
  };
  return (['value', 'other', 'best'] as const).filter((mark) => has[mark]);
}

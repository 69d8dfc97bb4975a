interface Named {
  readonly name: string;
  readonly version: string | null;
}

const FORMS: readonly ((row: Named) => string)[] = [
  ({ name }) => name.split(/[,(]/)[0]?.trim() || name,
  ({ name }) => name,
  ({ name, version }) => (version === null ? name : `${name} ${version}`),
];

/**
 * A label for each row, no two equal: the name up to its first comma or parenthesis, if no other name contains it,
 * or as much more of the name and the version as distinguishes the row, or else its number.
 */
export function distinctLabels(rows: readonly Named[]): string[] {
  const forms = FORMS.map((form) => rows.map(form));
  const once = (labels: readonly string[], label: string) => labels.indexOf(label) === labels.lastIndexOf(label);
  /** “Small CLIP” would also describe “CSP on small CLIP”. */
  const isPart = (label: string, at: number) =>
    rows.some(({ name }, other) => other !== at && name.toLowerCase().includes(label.toLowerCase()));
  const labels = rows.map(
    (row, at) =>
      forms
        .map((all) => [all, all[at] ?? ''] as const)
        .find(([all, own], form) => once(all, own) && (form > 0 || own === row.name || !isPart(own, at)))?.[1] ??
      row.name,
  );
  return new Set(labels).size === rows.length ? labels : rows.map(({ name }, at) => `${name} (${at + 1})`);
}

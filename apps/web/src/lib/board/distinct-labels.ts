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
 * A label for each row, no two equal: the name up to its first comma or parenthesis, or as much more of the name and
 * the version as distinguishes the row, or else its number.
 */
export function distinctLabels(rows: readonly Named[]): string[] {
  const forms = FORMS.map((form) => rows.map(form));
  const once = (labels: readonly string[], label: string) => labels.indexOf(label) === labels.lastIndexOf(label);
  const labels = rows.map(
    (row, at) =>
      forms.map((all) => [all, all[at] ?? ''] as const).find(([all, own]) => once(all, own))?.[1] ?? row.name,
  );
  return new Set(labels).size === rows.length ? labels : rows.map(({ name }, at) => `${name} (${at + 1})`);
}

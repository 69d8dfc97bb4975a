/** Fills `{attribute}`, `{object}` and `{type}` of a template; a placeholder without a name stays unchanged. */
export function fillPrompt(template: string, names: { attribute?: string; object?: string; type?: string }): string {
  return template.replace(
    /\{(attribute|object|type)\}/g,
    (whole, name: 'attribute' | 'object' | 'type') => names[name] ?? whole,
  );
}

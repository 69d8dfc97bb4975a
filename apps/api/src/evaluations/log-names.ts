import type { NamedRunner } from '@primitives/store/fleet';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Replaces machine names in a log line with public runner names. Matches whole words, longest name first. */
export function withPublicNames(message: string, runners: readonly NamedRunner[]): string {
  if (runners.length === 0) return message;
  const names = new Map(runners.map(({ id, name }) => [id, name]));
  const ids = [...names.keys()].sort((a, b) => b.length - a.length).map(escaped);
  return message.replace(
    new RegExp(`(?<![\\w.-])(?:${ids.join('|')})(?![\\w-]|\\.\\w)`, 'g'),
    (id) => names.get(id) ?? id,
  );
}

/** Replaces public runner names with machine names for a search, because the log stores machine names. */
export const withOwnNames = (text: string, runners: readonly NamedRunner[]): string =>
  runners.reduce((searched, { id, name }) => searched.replaceAll(name, id), text);

import type { NamedRunner } from '@primitives/store';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Names of machines in a line of a log, as everybody is told them: whole words only, the longest name first. */
export function withPublicNames(message: string, runners: readonly NamedRunner[]): string {
  if (runners.length === 0) return message;
  const names = new Map(runners.map(({ id, name }) => [id, name]));
  const ids = [...names.keys()].sort((a, b) => b.length - a.length).map(escaped);
  return message.replace(
    new RegExp(`(?<![\\w.-])(?:${ids.join('|')})(?![\\w-]|\\.\\w)`, 'g'),
    (id) => names.get(id) ?? id,
  );
}

/** The other way round, for what is searched: the log keeps the machines' own names. */
export const withOwnNames = (text: string, runners: readonly NamedRunner[]): string =>
  runners.reduce((searched, { id, name }) => searched.replaceAll(name, id), text);

const UUID = /^[\da-f]{8}-[\da-f]{4}-/;

/** Pages of targets that are named by a slug, code or name, by the subject of the action. */
const PAGES: Readonly<Record<string, string>> = {
  track: '/t',
  season: '/t',
  submission: '/s',
  team: '/teams',
  runner: '/fleet',
};

/**
 * The page of what an action changed; null if it has none.
 *
 * @param name the name of the target: of an evaluation, it starts with the code of its submission
 * @param tracks the slugs of the tracks: a deleted one has no page
 */
export function targetHref(act: string, target: string, name: string, tracks: readonly string[]): string | null {
  const [subject = '', verb] = act.split('.');
  if (verb === 'delete') return null;
  if (subject === 'evaluation' || subject === 'result')
    return name === target ? null : `/s/${name.split(' ')[0] ?? ''}`;
  if ((subject === 'track' || subject === 'season') && !tracks.includes(target)) return null;
  const page = PAGES[subject];
  return page === undefined || UUID.test(target) ? null : `${page}/${encodeURIComponent(target)}`;
}

import type { AdminSeason, SeasonTrack } from '../api/documents/admin-seasons.ts';

/** A season with the track that it renews. */
export interface SeasonRow {
  readonly track: SeasonTrack;
  readonly season: AdminSeason;
}

/** All seasons, open ones first, then the newest. */
export const seasonRows = (tracks: readonly SeasonTrack[]): SeasonRow[] =>
  tracks
    .flatMap((track) => track.seasons.map((season) => ({ track, season })))
    .sort(
      ({ season: a }, { season: b }) =>
        Number(b.state === 'OPEN') - Number(a.state === 'OPEN') || b.openedAt.localeCompare(a.openedAt),
    );

/**
 * The tracks of which a season can open: those on hidden images that are not the results of a season. First those whose
 * images a command renders.
 */
export const renewable = (tracks: readonly SeasonTrack[]): SeasonTrack[] =>
  tracks
    .filter(({ split, season }) => split.role === 'HIDDEN' && season === null)
    .sort((a, b) => Number(isRendered(b)) - Number(isRendered(a)));

/** Whether `primitives scenes season` renders the images of a season of the track. */
export const isRendered = (track: SeasonTrack | undefined): boolean =>
  track?.benchmark.slug.startsWith('still-life-') === true;

/** A program that made the images of a benchmark. */
export interface Generator {
  readonly generator: string;
  readonly renderer: string;
}

/** The program that made the images of a track; null if it is unknown. */
export const generatorOf = (track: SeasonTrack | undefined): Generator | null =>
  track?.benchmark.slug.startsWith('shapes-') ? { generator: 'shapes/1', renderer: 'shapes/1' } : null;

/** The number of the next season of a track. */
export const nextNumber = (track: SeasonTrack | undefined): number =>
  1 + Math.max(0, ...(track?.seasons ?? []).map(({ number }) => number));

/** What a maintainer enters about the images of a season. */
export interface SeasonImages {
  readonly generator: string;
  readonly renderer: string;
  readonly part: string;
  readonly images: number | null;
}

/** `my-scenes/1`: nothing in it has a meaning for a shell or for printf. */
const PROGRAM = /^[\w.-]+\/[\w.-]+$/;

/**
 * The command that creates the folder of a season with its statement. It draws the seed, so that no page has it. Null
 * while a field is empty or no program with a version.
 */
export function statementCommand(track: string, number: number, entered: SeasonImages): string | null {
  const { generator, renderer, part, images } = entered;
  if (
    !PROGRAM.test(generator) ||
    !PROGRAM.test(renderer) ||
    images === null ||
    !(images > 0 && Number.isInteger(images))
  )
    return null;
  const about = { schema: 'season-statement/1', track, number, generator, renderer, part, scenes: images, seed: '%s' };
  const folder = `season-${number}`;
  const line = `printf '${JSON.stringify(about)}\\n' "$(openssl rand -hex 32)"`;
  return `mkdir -m 700 ${folder} && ${line} > ${folder}/statement.json`;
}

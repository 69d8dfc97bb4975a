import { words } from '../strings/training-data.ts';

interface Track {
  readonly slug: string;
  readonly shortName: string;
  readonly benchmark: { readonly slug: string };
}

const SEASON = /^(.+)-season-(\d+)$/;

/** Declared training data in the words of the form that declares it; other data as declared. */
export const trainingNames = (declared: readonly string[], tracks: readonly Track[]): string =>
  declared
    .map((slug) => {
      const [, track, season] = SEASON.exec(slug) ?? [];
      const ofSeason = season && tracks.find((each) => each.slug === track);
      if (ofSeason) return words.seasonImages(season, ofSeason.shortName);
      const names = tracks.filter(({ benchmark }) => benchmark.slug === slug).map(({ shortName }) => shortName);
      return names.length > 0 ? words.trainSplit(names) : slug;
    })
    .join('; ') || words.none;

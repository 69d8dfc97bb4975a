interface Track {
  readonly slug: string;
  readonly shortName: string;
  readonly benchmark: { readonly slug: string; readonly title: string };
}

const SEASON = /^(.+)-season-(\d+)$/;

/** Declared training data by name: the titles of benchmarks, the seasons of tracks, and other data as declared. */
export const trainingNames = (declared: readonly string[], tracks: readonly Track[]): string =>
  declared
    .map((slug) => {
      const [, track, season] = SEASON.exec(slug) ?? [];
      const ofSeason = season && tracks.find((each) => each.slug === track);
      if (ofSeason) return `${ofSeason.shortName} season ${season}`;
      return tracks.find(({ benchmark }) => benchmark.slug === slug)?.benchmark.title ?? slug;
    })
    .join('; ');

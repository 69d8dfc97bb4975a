/** Requirements of a track of the fixture for submitters: the terms of its benchmark, and the open phase. */

const TERMS = `The images may be used to evaluate models, and for nothing else (CC BY 4.0).

1. No image of the test split is used to train, to choose or to tune a model.
2. A team submits under one name, and no one belongs to two teams on one track.
3. What a model was trained on is said when it is submitted.`;

export const termsOf = (benchmark: string, acceptedAt: string | null) =>
  benchmark === 'shapes'
    ? {
        benchmark: 'shapes',
        number: 2,
        text: TERMS,
        sha256: '7e'.repeat(32),
        since: '2026-10-12T09:00:00Z',
        acceptedAt,
      }
    : null;

export const phasesOf = (slug: string) =>
  slug === 'shapes'
    ? [
        {
          slug: 'development',
          name: 'Development',
          quotaLimit: null,
          results: 'AT_ONCE',
          open: false,
          opensAt: '2026-09-01T08:00:00Z',
          closesAt: '2026-11-01T00:00:00Z',
        },
        {
          slug: 'final',
          name: 'Final',
          quotaLimit: 3,
          results: 'AT_END',
          open: true,
          opensAt: '2026-11-01T00:00:00Z',
          closesAt: '2026-12-15T00:00:00Z',
        },
      ]
    : [];

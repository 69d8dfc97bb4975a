import { bestFound, nearlyFound, searched, searchTerms, type Candidate } from '@primitives/boards';

import type { Entry } from './entries.js';
import { PAPERS } from './papers.js';
import { TRACKS } from './tracks.js';

/** The API's search results on the fixture's boards; the long one is excluded. */
export function search(
  { text, first }: { text: string; first?: number | null },
  { entries, signedIn }: { entries: ReadonlyMap<string, readonly Entry[]>; signedIn: boolean },
) {
  const terms = searchTerms(text);
  const tracks = TRACKS.filter(({ slug }) => slug !== 'long');
  const models = tracks.flatMap((track) =>
    (entries.get(track.slug) ?? []).map((entry, i, { length }) => ({
      searched: searched([entry.name], [entry.team, entry.backbone, entry.code]),
      newestAt: -entry.minutesAgo,
      found: foundModel(
        entry,
        ['closed', 'open'].map((board) => ({
          track: track.slug,
          shortName: track.shortName,
          board,
          submissionCode: entry.code,
          rankLow: i + 1,
          rankHigh: Math.min(i + 2, length),
          rowCount: length,
        })),
      ),
    })),
  );
  const own = signedIn
    ? [
        {
          searched: searched(['Kept to ourselves'], ['open-czsl', 'ViT-L/14']),
          newestAt: 0,
          found: { ...PRIVATE_MODEL, __typename: 'FoundModel' },
        },
      ]
    : [];
  const papers = PAPERS.map(({ name, backbone }) => ({
    searched: searched([name], ['Xu et al., 2024', 'Tab. 3', backbone]),
    newestAt: null,
    found: {
      __typename: 'FoundPaper',
      method: name,
      citation: 'Xu et al., 2024',
      backbone,
      url: 'https://example.org/mac',
      rows: ['closed', 'open'].map((board) => ({
        id: `paper-${name}`,
        track: 'mac',
        shortName: 'MAC',
        board,
        tableReference: 'Tab. 3',
      })),
    },
  }));
  const all = tracks.map(({ slug, title, shortName, task }) => ({
    searched: searched([title, shortName, slug], [task]),
    newestAt: null,
    found: { __typename: 'FoundTrack', slug, title, shortName, task, boards: ['closed', 'open'] },
  }));
  const kinds: (Candidate & { readonly found: object })[][] = [[...models, ...own], papers, all];
  const most = first ?? 10;
  const written = kinds.flatMap((of) => bestFound(of, terms).slice(0, most));
  const found = written.length > 0 ? written : kinds.flatMap((of) => nearlyFound(of, terms).slice(0, most));
  return {
    __typename: 'SearchAnswer',
    nearly: written.length === 0 && found.length > 0,
    hits: found.map((each) => each.found),
  };
}

const foundModel = ({ name, version, backbone, code, team }: Entry, places: readonly object[]) => ({
  __typename: 'FoundModel',
  slug: `team.${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
  name,
  version,
  backbone,
  submissionCode: code,
  listing: 'LISTED',
  team: { id: 'team-1', slug: 'open-czsl', name: team },
  places,
});

const PRIVATE_MODEL = {
  slug: 'team.kept-to-ourselves',
  name: 'Kept to ourselves',
  version: '1.0',
  backbone: 'ViT-L/14',
  submissionCode: 'PR1VAT',
  listing: 'PRIVATE',
  team: { id: 'team-1', slug: 'open-czsl', name: 'open-czsl' },
  places: [],
};

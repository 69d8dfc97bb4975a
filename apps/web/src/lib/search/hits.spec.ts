import type { DocsHit } from '../docs/docs-search.ts';
import { hitGroups } from './hits.ts';

type Answer = NonNullable<Parameters<typeof hitGroups>[0]['answer']>;
type Sections = NonNullable<Parameters<typeof hitGroups>[0]['sections']>;

const track = { __typename: 'FoundTrack', slug: 'mac', title: 'MAC', task: 'Pairs.' } as const;
const paper = {
  __typename: 'FoundPaper',
  method: 'Troika',
  citation: 'Huang et al.',
  backbone: null,
  rows: [],
} as const;
const answer = (hits: readonly unknown[], nearly = false) =>
  ({ __typename: 'SearchAnswer', hits, nearly }) as unknown as Answer;
const section = (id: string, page: string, heading: string, share = 1): DocsHit => ({
  id: `/docs/${id}`,
  page,
  heading,
  share,
  paragraphs: [],
  rest: '',
  titled: true,
  excerpt: [],
});
const docs =
  (...hits: readonly DocsHit[]): Sections =>
  () => ({ hits, corrected: null });
const found = (text: string, hits: readonly unknown[], sections?: Sections, nearly = false) =>
  hitGroups({ answer: answer(hits, nearly), sections }, text, 20).map(({ kind, hits: lines }) => [
    kind,
    ...lines.map(({ name }) => name),
  ]);

describe('the results of a search', () => {
  it('are in one order of kinds, whatever the order of the answer', () =>
    expect(found('tro', [track, paper])).toEqual([
      ['paper', 'Troika'],
      ['track', 'MAC'],
    ]));
  it('begin with the kind that has exactly that name', () =>
    expect(
      found('mac', [paper, track])
        .map(([kind]) => kind)
        .slice(0, 2),
    ).toEqual(['track', 'paper']));
  it('have verified models before methods of papers, also where a method has exactly that name', () => {
    const model = { __typename: 'FoundModel', slug: 'lab.t', name: 'Troika, reproduction', team: { name: 'Lab' } };
    const hits = [paper, track, { ...model, backbone: null, listing: 'LISTED', places: [] }];
    expect(found('troika', hits).map(([kind]) => kind)).toEqual(['model', 'paper', 'track']);
  });
  it('end with pages of the docs whose titles match, then sections with most of the words', () =>
    expect(
      found(
        'withdraw',
        [paper],
        docs(
          section('withdraw', 'Withdraw or rename a submission', ''),
          section('cli#withdraw', 'Command line', 'primitives withdraw'),
          section('policy', 'Policy', '', 0.5),
        ),
      ),
    ).toEqual([
      ['paper', 'Troika'],
      ['docs', 'Withdraw or rename a submission', 'primitives withdraw'],
    ]));
  it('show a line of a section with its found words, but no section that shows no word of the search', () => {
    const detector = { ...section('metrics#detector', 'Metrics', 'Detector'), titled: false };
    const excerpt = [
      { text: 'Compared with ', found: false },
      { text: 'DFSP', found: true },
    ];
    const [group] = hitGroups(
      { answer: undefined, sections: docs({ ...detector, excerpt }, { ...detector, id: '/docs/metrics#seen' }) },
      'dfsp',
      20,
    );
    expect(group?.hits.map(({ href, detail, line }) => [href, detail, line])).toEqual([
      ['/docs/metrics#detector', 'Metrics', excerpt],
    ]);
  });
  it('show a line of a page whose title matches', () => {
    const excerpt = [{ text: 'Until it is published.', found: false }];
    const page = { ...section('withdraw', 'Withdraw or rename a submission', ''), excerpt };
    const groups = hitGroups({ answer: undefined, sections: docs(page) }, 'withdraw', 20);
    expect(groups[0]?.hits[0]).toMatchObject({ href: '/docs/withdraw', line: excerpt });
  });
  it('leave out similar names where a page of the site has the words', () => {
    expect(found('fleet', [paper], undefined, true)).toEqual([['page', 'Runners']]);
    expect(found('trokia', [paper], undefined, true)).toEqual([['paper', 'Troika']]);
  });
  it('are those of pages and docs while the server has not answered', () =>
    expect(hitGroups({ answer: undefined, sections: undefined }, 'fleet', 20).map(({ kind }) => kind)).toEqual([
      'page',
    ]));
});

import { parseSeasonStatement } from '@primitives/benchmark';

import type { SeasonTrack } from '../api/documents/admin-seasons.ts';
import { generatorOf, isRendered, nextNumber, renewable, seasonRows, statementCommand } from './seasons.ts';

const season = (number: number, state: 'OPEN' | 'CLOSED', openedAt: string): SeasonTrack['seasons'][number] => ({
  number,
  state,
  openedAt,
  closedAt: null,
  commitment: 'ab'.repeat(32),
  models: 3,
  done: 1,
  results: { slug: `results-${number}` },
});
const track = (slug: string, more: Partial<SeasonTrack> = {}): SeasonTrack => ({
  id: slug,
  slug,
  shortName: slug,
  split: { role: 'HIDDEN' },
  benchmark: { slug: 'still-life-compositions-public' },
  season: null,
  seasons: [],
  ...more,
});

it('lists open seasons first, then the newest of every track', () => {
  const tracks = [
    track('a', { seasons: [season(1, 'CLOSED', '2026-01-01'), season(2, 'OPEN', '2026-02-01')] }),
    track('b', { seasons: [season(7, 'CLOSED', '2026-03-01')] }),
  ];
  expect(seasonRows(tracks).map(({ season }) => season.number)).toEqual([2, 7, 1]);
});

it('knows the program that made the images of Shapes, which the form of the statement proposes', () => {
  const known = generatorOf(track('a', { benchmark: { slug: 'shapes-czsl' } }));
  expect(known?.renderer).toBe('shapes/1');
  expect(statementCommand('a', 1, { ...known!, part: 'pairs', images: 10 })).toContain('"generator":"shapes/1"');
  expect(generatorOf(track('a', { benchmark: { slug: 'mit-states' } }))).toBeNull();
});

it('numbers the next season of a track', () => {
  expect(nextNumber(track('a'))).toBe(1);
  expect(
    nextNumber(track('a', { seasons: [season(1, 'CLOSED', '2026-01-01'), season(2, 'OPEN', '2026-02-01')] })),
  ).toBe(3);
});

it('offers seasons on hidden tracks only, and not on the results of a season', () => {
  const tracks = [track('a'), track('b', { split: { role: 'PUBLIC' } }), track('c', { season: { number: 1 } })];
  expect(renewable(tracks).map(({ slug }) => slug)).toEqual(['a']);
});

it('offers tracks first whose images a command renders', () => {
  const tracks = [track('shapes', { benchmark: { slug: 'shapes' } }), track('still-life')];
  expect(renewable(tracks).map(({ slug }) => slug)).toEqual(['still-life', 'shapes']);
});

it('renders seasons of Still Life only', () => {
  expect(isRendered(track('a'))).toBe(true);
  expect(isRendered(track('shapes', { benchmark: { slug: 'shapes' } }))).toBe(false);
  expect(isRendered(undefined)).toBe(false);
});

const entered = { generator: 'my-scenes/1', renderer: 'my-renderer/2.0', part: 'pairs', images: 300 };

it('creates the folder of a season with a statement that the platform reads', () => {
  const command = statementCommand('shapes', 2, entered);
  const [, format = ''] =
    /^mkdir -m 700 season-2 && printf '(.*)' .* > season-2\/statement\.json$/.exec(command ?? '') ?? [];
  const text = format.replace('%s', 'ab'.repeat(32)).replace('\\n', '\n');
  expect(parseSeasonStatement(text)).toMatchObject({ track: 'shapes', number: 2, part: 'pairs', scenes: 300 });
});

it.each([
  { generator: '' },
  { generator: 'my-scenes' },
  { renderer: "it's/1" },
  { renderer: '%s/1' },
  { images: null },
  { images: 0 },
])('has no command while a field is missing or unfit: %j', (change) =>
  expect(statementCommand('shapes', 1, { ...entered, ...change })).toBeNull(),
);

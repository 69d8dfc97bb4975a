import { keepPlaces, placeTracks, type TrackPlaces } from './track-places.ts';

const track = (slug: string, verifiedCount: number, demonstration = true) => ({
  slug,
  verifiedCount,
  benchmark: { demonstration },
});
const slugs = ({ first, others }: TrackPlaces<ReturnType<typeof track>>) =>
  [first, others].map((some) => some.map(({ slug }) => slug));

it('lists tracks with results first, and demonstrations apart beside benchmarks with results', () => {
  expect(slugs(placeTracks([track('mac', 0, false), track('gqa', 3, false), track('shapes', 9)]))).toEqual([
    ['gqa', 'mac'],
    ['shapes'],
  ]);
  expect(slugs(placeTracks([track('mac', 0, false), track('shapes', 9), track('scenes', 0)]))).toEqual([
    ['shapes', 'mac'],
    ['scenes'],
  ]);
  expect(slugs(placeTracks([track('shapes', 0), track('scenes', 0)]))).toEqual([['shapes', 'scenes'], []]);
});

it('moves no track when results arrive, and shows the new values', () => {
  const earlier = placeTracks([track('mac', 0, false), track('shapes', 1), track('scenes', 0), track('probe', 0)]);
  const later = [track('mac', 0, false), track('shapes', 1), track('scenes', 4), track('probe', 2)];
  expect(slugs(placeTracks(later))).toEqual([['shapes', 'scenes', 'probe', 'mac'], []]);
  const current = keepPlaces(earlier, later);
  expect(slugs(current)).toEqual([
    ['shapes', 'mac'],
    ['scenes', 'probe'],
  ]);
  expect(current.others[0]).toBe(later[2]);
});

it('adds new tracks at the end, and leaves out removed ones', () => {
  const earlier = placeTracks([track('mac', 1, false), track('old', 1, false), track('shapes', 0)]);
  const later = [track('new-demo', 0), track('gqa', 5, false), track('mac', 1, false), track('shapes', 0)];
  expect(slugs(keepPlaces(earlier, later))).toEqual([
    ['mac', 'gqa'],
    ['shapes', 'new-demo'],
  ]);
  const [demo, other] = [track('shapes', 0), track('new-demo', 0)] as const;
  expect(slugs(keepPlaces(placeTracks([demo]), [demo, other]))).toEqual([['shapes', 'new-demo'], []]);
  expect(slugs(keepPlaces(placeTracks([]), later))).toEqual(slugs(placeTracks(later)));
});

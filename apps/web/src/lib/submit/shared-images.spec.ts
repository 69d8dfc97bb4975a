import { othersWithImages, sharedImages, sharedQuota } from './shared-images.ts';

const track = (slug: string, archiveSha256: string, seasonLimit: number | null = 12, role = 'HIDDEN') => ({
  slug,
  split: { role, archiveSha256 },
  quota: { seasonLimit, seasonLeft: seasonLimit },
});
const slugs = (tracks: readonly { slug: string }[]) => tracks.map(({ slug }) => slug);

describe('tracks with the same hidden images', () => {
  const [czsl, cross, vaw] = [track('czsl', 'aa'), track('cross', 'aa'), track('vaw', 'bb')];

  it('form groups of two or more', () =>
    expect(sharedImages([czsl, vaw, cross]).map(slugs)).toEqual([['czsl', 'cross']]));

  it('form no group on public images, or for a team without a limit', () => {
    expect(sharedImages([track('a', 'aa', 12, 'PUBLIC'), track('b', 'aa', 12, 'PUBLIC')])).toEqual([]);
    expect(sharedImages([track('a', 'aa', null), track('b', 'aa', null)])).toEqual([]);
  });

  it('have one limit, of which the smaller remainder counts', () => {
    const used = { ...cross, quota: { seasonLimit: 12, seasonLeft: 10 } };
    expect(sharedQuota([czsl, used])).toEqual({ limit: 12, left: 10 });
    expect(sharedQuota([czsl, track('c', 'aa', 5)]).limit).toBeNull();
  });

  it('are listed for one of them without itself', () =>
    expect(slugs(othersWithImages(czsl, [czsl, vaw, cross]))).toEqual(['cross']));
});

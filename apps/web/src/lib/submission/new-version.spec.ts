import { EMPTY_DRAFT } from '../submit/draft.ts';
import { draftOf, type KnownModel } from './new-version.ts';

const MODEL: KnownModel = {
  name: 'Model',
  description: 'text',
  backbone: null,
  licence: 'MIT',
  weights: 'OPEN',
  links: ['https://a', 'https://b'],
  trainedOn: ['mac', 'LAION'],
  listing: { listing: 'LISTED' },
  evaluations: [{ debug: false, track: { slug: 'mac' } }],
};

describe('the draft of a next version', () => {
  it('contains everything but the version', () =>
    expect(draftOf(MODEL)).toEqual({
      ...EMPTY_DRAFT,
      name: 'Model',
      description: 'text',
      licence: 'MIT',
      weights: 'OPEN',
      tracks: ['mac'],
      links: 'https://a\nhttps://b',
      training: 'SOME',
      otherData: 'mac, LAION',
      filled: { name: 'Model', description: 'text', licence: 'MIT' },
      earlier: true,
    }));
  it('has the training data that the version before declares', () => {
    expect(draftOf({ ...MODEL, trainedOn: [] }).training).toBe('NONE');
    expect(draftOf({ ...MODEL, trainedOn: null }).training).toBe('');
  });
  it.each(['PRIVATE', 'UNLISTED'] as const)('keeps the listing %s: nothing becomes public by default', (listing) =>
    expect(draftOf({ ...MODEL, listing: { listing } })).toMatchObject({ listing, debug: false }),
  );
  it('is a debug run after a debug run, and else private like it', () => {
    const evaluations = [{ debug: true, track: { slug: 'vaw' } }];
    expect(draftOf({ ...MODEL, listing: { listing: 'PRIVATE' }, evaluations })).toMatchObject({
      debug: true,
      listing: 'PRIVATE',
      tracks: ['vaw'],
    });
  });
});

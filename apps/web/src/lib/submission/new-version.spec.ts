import { EMPTY_DRAFT } from '../submit/draft.ts';
import { draftOf } from './new-version.ts';

describe('the draft of a next version', () => {
  it('contains everything but the version', () =>
    expect(
      draftOf(
        {
          name: 'Model',
          description: 'text',
          backbone: null,
          licence: 'MIT',
          weights: 'OPEN',
          links: ['https://a', 'https://b'],
          trainedOn: ['mac', 'LAION'],
        },
        ['mac'],
      ),
    ).toEqual({
      ...EMPTY_DRAFT,
      name: 'Model',
      description: 'text',
      licence: 'MIT',
      weights: 'OPEN',
      tracks: ['mac'],
      links: 'https://a\nhttps://b',
      otherData: 'mac, LAION',
      filled: { name: 'Model', description: 'text', licence: 'MIT' },
      earlier: true,
    }));
});

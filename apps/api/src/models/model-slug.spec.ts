import { modelSlug, readModelSlug } from './model-slug.js';

describe('the address of a model', () => {
  it('is its team and its name', () => {
    expect(modelSlug('northlight-lab', 'PairSetFormer-L (big)')).toBe('northlight-lab.pairsetformer-l-big');
    expect(readModelSlug('northlight-lab.pairsetformer-l-big')).toEqual({
      team: 'northlight-lab',
      name: 'pairsetformer-l-big',
    });
  });
  it('exists for a name without a letter', () => expect(modelSlug('lab', '模型')).toBe('lab.model'));
  it.each(['', 'lab', 'lab.', '.name', 'a.b.c'])('is not %j', (text) => expect(readModelSlug(text)).toBeNull());
});

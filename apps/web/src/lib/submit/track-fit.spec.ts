import { byReason } from './track-fit.ts';

const track = (...interfaces: string[]) => ({ interfaces });

describe('the tracks that refuse a bundle', () => {
  it('name its interface only where they do not accept it', () => {
    const [matcher, both] = [track('matcher'), track('classifier', 'matcher')];
    expect(byReason([both, matcher], 'classifier')).toEqual([
      { face: 'classifier', tracks: [matcher] },
      { face: '', tracks: [both] },
    ]);
  });

  it('form one group while the interface is unknown', () =>
    expect(byReason([track('matcher')], '')).toEqual([{ face: '', tracks: [track('matcher')] }]));

  it('form no group where there are none', () => expect(byReason([], 'classifier')).toEqual([]));
});

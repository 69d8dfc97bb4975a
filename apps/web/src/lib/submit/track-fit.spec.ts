import { finding, type BundleReport, type Finding } from '@primitives/bundle';

import { byReason, commonRemedy, refusalsOf } from './track-fit.ts';

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

describe('the remedies of refused tracks', () => {
  const missing = finding('label_missing', { head: 'attribute', count: 2, total: 23, labels: 'red, shiny' });
  const mismatch = finding('label_count_mismatch', { file: 'model.onnx', output: 'logits', found: 21, expected: 23 });
  const refusals = (findings: readonly Finding[]) =>
    refusalsOf({ report: { findings } as BundleReport, byTrack: { shapes: [missing] } }, 'shapes');

  it('complete the list of labels before adding columns', () => {
    expect(refusals([]).map(({ remedy }) => remedy)).toEqual([missing.remedy]);
    expect(refusals([mismatch]).map(({ remedy }) => remedy)).toEqual([mismatch.remedy]);
  });

  it('are stated once where all are the same', () => {
    expect(commonRemedy([missing, missing])).toBe(missing.remedy);
    expect(commonRemedy([missing, mismatch])).toBeNull();
    expect(commonRemedy([])).toBeNull();
  });
});

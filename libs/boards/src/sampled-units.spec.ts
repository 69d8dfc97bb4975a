import { isOfRegions, sampledUnits } from './sampled-units.js';

it('names the units of intervals and tests that are no images', () => {
  expect(sampledUnits('probe.f1_selectivity.v1', 'random')).toBe('attributes');
  expect(sampledUnits('fewshot.prim.v1', '5-way-1-shot')).toBe('episodes');
  expect(sampledUnits('interpretability.acc_class.v1', 'closed')).toBe('classes');
});
it('is null for images', () => {
  expect(sampledUnits('mac.auc.v1', 'closed')).toBeNull();
  expect(sampledUnits('fewshot.prim.v1', 'full-shot')).toBeNull();
});
it('knows the metrics of regions', () => {
  expect([isOfRegions('vaw.map.v1'), isOfRegions('mac.auc.v1')]).toEqual([true, false]);
});

import { negativeAreaNote } from './negative-area.js';

it('explains an area below 0 among the values of one result', () => {
  const metrics = [{ id: 'czsl.auc.v1', label: 'AUC' }];
  const cell = { metric: 'czsl.auc.v1', value: 0 };
  expect(negativeAreaNote(metrics, [{ ...cell, low: -0.06 }])).toMatch(/^AUC: Can be below 0/);
  expect(negativeAreaNote(metrics, [{ ...cell, low: 0 }])).toBeNull();
});

import { namedMetric } from './named-metric.js';

const METRICS = [
  { id: 'mac.auc.v1', label: 'AUC' },
  { id: 'mac.auc_exact.v1', label: 'AUC (all biases)' },
  { id: 'compun.accuracy_both.v1', label: 'Accuracy, both (n = 105)' },
  { id: 'hm', label: 'AUC' },
];

describe('the metric with a name', () => {
  it.each([
    ['mac.auc.v1', 'mac.auc.v1'],
    ['MAC.AUC.V1', 'mac.auc.v1'],
    ['hm', 'hm'],
    ['AUC', 'mac.auc.v1'],
    ['auc (ALL biases)', 'mac.auc_exact.v1'],
    ['accuracy, both', 'compun.accuracy_both.v1'],
    ['Accuracy, both (n = 105)', 'compun.accuracy_both.v1'],
  ])('%s is %s', (name, id) => expect(namedMetric(METRICS, name)?.id).toBe(id));
  it.each(['', 'AUC (all', 'accuracy'])('%j names none', (name) => expect(namedMetric(METRICS, name)).toBeUndefined());
});

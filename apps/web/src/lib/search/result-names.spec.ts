import { isNameOf, withoutMetricId } from './result-names.ts';

describe('the name of a result', () => {
  it.each([
    ['MAC · multi-attribute composition', 'mac', true],
    ['MAC · multi-attribute composition', 'MAC · multi-attribute composition', true],
    ['CoOP', ' coop ', true],
    ['CoOP, trained on MAC', 'mac', false],
    ['Shapes-MAC · multi-attribute composition', 'mac', false],
  ])('of %s and the text %s', (name, text, is) => expect(isNameOf(name, text)).toBe(is));

  it('has no id of a metric', () => {
    expect(withoutMetricId('AUC · mac.auc.v1')).toBe('AUC');
    expect(withoutMetricId('Seen · czsl-0.001.best_seen.v1')).toBe('Seen');
    expect(withoutMetricId('Profile')).toBe('Profile');
    expect(withoutMetricId('Seen · unseen')).toBe('Seen · unseen');
  });
});

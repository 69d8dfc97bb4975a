import { METRICS } from '@primitives/metrics';

import { fullName } from './abbreviations.ts';

it.each([
  ['CmAP (scored cells)', 'Mean average precision after coherence correction. '],
  ['mAP head', 'Mean average precision. '],
  ['mA', 'Mean accuracy. '],
  ['HM@2', 'Harmonic mean. '],
  ['HM (geometric, as published)', 'Geometric mean, which the paper calls HM. '],
  ['R@1, all images', 'Recall. '],
  ['Coverage', ''],
  ['Accuracy', ''],
])('the full name of %s is “%s”', (label, name) => expect(fullName(label)).toBe(name));

it('names the abbreviation at the start of each label', () => {
  const starts = [...METRICS.values()].map(({ label }) => label.split(' ')[0] ?? '');
  const abbreviated = starts.filter((word) => /^[a-z]{0,1}[A-Z]{1,}[a-z]?[A-Z0-9@]/.test(word));
  expect([...new Set(abbreviated)].filter((word) => fullName(word) === '')).toEqual([]);
});

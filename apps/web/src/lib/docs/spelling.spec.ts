import type { Section } from './sections.ts';
import { spelling } from './spelling.ts';

const section = (heading: string, text: string): Section => ({
  id: `/docs/${heading}`,
  page: 'Page',
  heading,
  paragraphs: [text],
  rest: '',
});
const correct = spelling([
  section('Quota', 'The quota limits submissions. A quote is no quota.'),
  section('Intervals', 'A confidence interval of each evaluation.'),
]);

it.each([
  ['quoat', 'quota'],
  ['intervl', 'interval'],
  ['the quoat of a submision', 'the quota of a submissions'],
  ['Quoat', 'quota'],
  ['confidnce intervals', 'confidence intervals'],
])('corrects "%s" to "%s"', (text, corrected) => expect(correct(text)).toBe(corrected));

it.each([
  ['quota'],
  ['quot'], // still being typed
  ['evaluations'], // another form
  ['zebra'],
  ['ab12'],
  ['internet'], // a synonym
  ['confidnce in long questions'],
  ['the'],
  [''],
])('leaves "%s" as it is', (text) => expect(correct(text)).toBeNull());

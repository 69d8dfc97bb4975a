import { inSentence } from './in-sentence';

it.each([
  ['Closed world', 'closed world'],
  ['LLM-based', 'LLM-based'],
  ['Wording T2', 'wording T2'],
  ['', ''],
])('writes %j as %j within a sentence', (title, within) => expect(inSentence(title)).toBe(within));

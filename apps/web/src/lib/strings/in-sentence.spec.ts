import { inSentence } from './in-sentence';

it.each([
  ['Closed world', 'closed world'],
  ['LLM-based', 'LLM-based'],
  ['Wording T2', 'wording T2'],
  ['', ''],
])('%j stands within a sentence as %j', (title, within) => expect(inSentence(title)).toBe(within));

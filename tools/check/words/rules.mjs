/**
 * Words that a stranger does not recognise, and what to write instead. A rule matches whole words, in prose and within
 * identifiers (`openHouse` contains `house`); `prose` rules leave identifiers alone, because the word is a common name
 * in code.
 */
export const RULES = [
  { words: ['house', 'houses'], instead: 'system, platform, deployment or installation' },
  { words: ['keeper', 'keepers'], instead: 'maintainer or administrator' },
  { words: ['whoever', 'whomever', 'whosoever'], instead: 'anyone who, or the role' },
  { words: ['errand', 'errands'], instead: 'compute task' },
  { words: ['weather'], instead: 'transient error' },
  { words: ['storm', 'storms'], instead: 'chaos test' },
  { words: ['setback', 'setbacks'], instead: 'failure' },
  { words: ['overstay', 'overstays'], instead: 'overdue lease' },
  { words: ['sparingly'], instead: 'throttle' },
  { words: ['obey', 'obeys'], instead: 'handle' },
  { words: ['likewise'], instead: 'also' },
  { words: ['reckon', 'reckons', 'reckoned'], instead: 'estimate or compute' },
  { words: ['lest', 'anew', 'thereof', 'hither', 'whence'], instead: 'a plain word' },
  { phrase: /\b(?:is|are|was|were|be|been|being) told\b/, instead: 'is notified, is shown, or the actor first' },
  { phrase: /\bhand(?:s|ed|ing)? (?:it |them )?in\b/, instead: 'submit or upload' },
  { phrase: /\bin (?:its|their|his|her) hands?\b|\bin hand\b/, instead: 'assigned or in progress' },
  { phrase: /\bth(?:ese|is|at|ose) very\b/, instead: 'the same' },
  { phrase: /\bwhose time is over\b/, instead: 'expired' },
  { phrase: /\bhow (?:it|they|things) stands?\b/, instead: 'status' },
  { phrase: /\bof (?:its|their|your|our|his|her) own\b/, instead: 'its own, or separate' },
  { phrase: /\bgood-?bye\b/i, instead: 'shutdown message' },
  { phrase: /\d[ \u00a0]%/, instead: 'the number and % without a space: 95%' },
  { phrase: /\bwho keeps\b/, instead: 'maintainer or administrator' },
  { phrase: /\b(?:some|no|any|every)body\b/i, instead: 'the role, anyone, everyone or no one' },
  // The outcome of a comparison has one name: significant, not significant or not tested (the page on ranks).
  {
    phrase:
      /\b(?:not|never|cannot be|can't be) (?:separable|separated|distinguishable|distinguished)\b|\binseparable\b/,
    instead: 'not significant, or not tested',
  },
  {
    phrase:
      /\b(?:models|methods|entries|rows|submissions|systems) (?:are|may be) tied\b|\btied (?:models|entries|methods|submissions)\b/i,
    instead: 'not significant, or share rank 1',
  },
  { phrase: /\breal (?:lead|difference)s?\b|\b(?:lead|differences?) (?:is|are) real\b/, instead: 'significant' },
  { phrase: /\bclaims? (?:no )?leads?\b/, instead: 'test differences, or not tested' },
];

/** Names that a stranger does not understand: each is a clause about a thing, where the thing has a name. */
const NAMES = [
  ...['told', 'tell', 'tells', 'telling', 'said', 'say', 'says', 'saying'], // notified, reported, published; log, report
  ...['asked', 'ask', 'asks', 'unasked'], // requested, required, queried
  ...['heard', 'hear', 'hears', 'hearing'], // received, handled
  'kept', // cached, stored, retained
  'figures', // metrics, statistics, counts
  ...['handed', 'wear', 'mend', 'sayings'],
];
const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** Folders in which one of these words is a standard term. */
export const ALLOWED_NAMES = [
  { files: ['libs/benchmark/src/papers/*.ts'], word: 'figures' }, // Figure 1 of a paper
];

/**
 * The identifiers without these words, for ESLint's `id-match`: `toldAt`, `isTold` and `TOLD_AT` have the word `told`,
 * `untold` has not.
 */
export const plainName = (...allowed) =>
  `^(?!.*(?:${NAMES.filter((word) => !allowed.includes(word))
    .flatMap((word) => [
      `(?<![A-Za-z])${word}(?![a-z])`,
      `${capital(word)}(?![a-z])`,
      `(?<![A-Za-z])${word.toUpperCase()}(?![A-Za-z])`,
    ])
    .join('|')}))`;

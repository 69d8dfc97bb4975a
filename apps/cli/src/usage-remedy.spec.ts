import { usageRemedy } from './usage-remedy.js';

it.each([
  ['leaderboard', "error: missing required argument 'track'", '; `primitives tracks` lists the tracks'],
  ['submit', "error: required option '--track <track...>' not specified", '; `primitives tracks` lists the tracks'],
  ['submit', "error: option '--track <track...>' argument missing", '; `primitives tracks` lists the tracks'],
  ['submit', "error: missing required argument 'bundle'", ''],
  ['submit', "error: option '--until' requires option '--private' or '--unlisted'", ''],
  ['leaderboard', "error: unknown option '--track'\n(Did you mean --first?)", ''],
  ['leaderboard', "error: unknown option '--trak'\n(Did you mean --track?)", ''],
  ['results', "error: missing required argument 'submission'", '; `primitives submissions` lists those of your teams'],
  ['compare', 'error: expected 2 to 6 submissions; found 1', '; for example `primitives compare 4F2K9Q 7M3XQZ`'],
])('after a usage error of %s (%s) the remedy adds "%s"', (path, message, list) => {
  expect(usageRemedy(path, message)).toBe(`see \`primitives ${path} --help\`${list}`);
});

it('of the program itself is its help', () => {
  expect(usageRemedy('', "error: unknown command 'chek'")).toBe('see `primitives --help`');
});

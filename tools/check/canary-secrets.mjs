/**
 * Every suite registers accounts under `example.org` with the same few passwords and names. None of these may appear in
 * a log of a process that a suite started. `npm test` searches all logs at its end.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Test credentials, and the formats of secrets that processes generate. */
export const SECRETS = {
  'an e-mail address': /[\w.+-]+@[\w.-]*example\.(?:org|com|net)/,
  'a password': /correct horse battery|another long password|hunter2|mine from now on/,
  'a name': /Grace Hopper|Ada Lovelace|Augusta Ada King/,
  'a password hash': /\$argon2/,
  'a token': /\b(?:prm|prmjoin|whsec)_[\w+/=-]{16}/,
  'a key of the installation':
    /a secret that (?:the dispatcher knows|only this test knows)|what signs (?:links|cookies) while/,
  'a session': /\bsession=[\w-]{20}/,
  'a password in an address': /:\/\/[^\s"/:@]*:(?!\[password\])[^\s"/@]{6,}@/,
  'labels of a split': /\\?"(?:positive|negative)\\?":\s*\[/,
  'parameters of a query': /"(?:parameters|driverError|detail)":/,
};

const MAX_LINE = 300;

/** Returns the secrets in a log, one entry per line and kind. */
export function secretsIn(text) {
  return text.split('\n').flatMap((line, at) =>
    Object.entries(SECRETS).flatMap(([what, pattern]) => {
      const found = pattern.exec(line);
      return found
        ? [{ line: at + 1, what, text: line.slice(Math.max(0, found.index - 100), found.index + MAX_LINE - 100) }]
        : [];
    }),
  );
}

/** Returns the secrets in every file of a folder; [] when the folder does not exist. */
export function secretsInFolder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .flatMap((file) => secretsIn(readFileSync(join(folder, file), 'utf8')).map((found) => ({ file, ...found })));
}

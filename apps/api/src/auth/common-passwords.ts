/** Stems of passwords that lists of leaked ones hold over and over; with digits and signs around them they are no better. */
const STEMS = [
  'password',
  'passwort',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'motdepasse',
  'contrasena',
  'qwerty',
  'qwertyuiop',
  'qwertz',
  'azerty',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t',
  '1qaz2wsx',
  '1qaz2wsx3edc',
  'q1w2e3r4t5',
  'qazwsxedc',
  'iloveyou',
  'letmein',
  'welcome',
  'administrator',
  'admin',
  'changeme',
  'princess',
  'sunshine',
  'football',
  'baseball',
  'basketball',
  'superman',
  'starwars',
  'trustno',
  'monkey',
  'dragon',
  'michael',
  'jennifer',
  'liverpool',
  'chocolate',
  'computer',
  'internet',
  'whatever',
  'secret',
  'default',
  'test',
  'testing',
  'master',
  'primitives',
  'abc',
  'abcdef',
  'abcdefgh',
  'abcdefghij',
];
const STEM_SET = new Set(STEMS);

/**
 * Whether the password is one that anybody would try first: a stem of above with digits and signs around it (or twice), or one
 * character or a run of digits over and over. A small list by heart, not a service that is asked over the network.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (/^(.{1,3})\1+$/u.test(plain) || isRun(plain)) return true;
  const stem = plain.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const half = stem.slice(0, stem.length / 2);
  return STEM_SET.has(stem) || STEM_SET.has(plain) || (half + half === stem && STEM_SET.has(half));
}

/** Digits that only count up or down, round after round. */
function isRun(text: string): boolean {
  if (!/^\d+$/.test(text)) return false;
  const steps = [...text].slice(1).map((digit, place) => (Number(digit) - Number(text[place]) + 10) % 10);
  return steps.every((step) => step === steps[0]);
}

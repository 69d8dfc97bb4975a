/** Stems that lists of leaked passwords contain most often, with and without digits and symbols around them. */
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
 * Whether the password is common: a stem, possibly repeated, with digits and symbols around it; a repetition of up to
 * three characters; or a run of digits. A local list avoids a network service.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (/^(.{1,3})\1+$/u.test(plain) || isRun(plain)) return true;
  const stem = plain.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const half = stem.slice(0, stem.length / 2);
  return STEM_SET.has(stem) || STEM_SET.has(plain) || (half + half === stem && STEM_SET.has(half));
}

/** Whether the digits count up or down in constant steps modulo 10. */
function isRun(text: string): boolean {
  if (!/^\d+$/.test(text)) return false;
  const steps = [...text].slice(1).map((digit, place) => (Number(digit) - Number(text[place]) + 10) % 10);
  return steps.every((step) => step === steps[0]);
}

/** What a JSON text may have at a place. */
type Place = 'value' | 'value or ]' | 'key' | 'key or }' | 'colon' | 'comma' | 'end';

const SPACE = /[ \t\n\r]*/y;
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const WORD = /[A-Za-z_$][\w$]*/y;

const EXPECTED: Readonly<Record<Place, string>> = {
  value: 'a value',
  'value or ]': 'a value or ]',
  key: 'a key in double quotes',
  'key or }': 'a key in double quotes or }',
  colon: 'a colon after the key',
  comma: 'a comma',
  end: 'the end of the file',
};

/**
 * The first fault of a text that is not JSON, with its line and column, and what corrects it. Engines word it
 * differently, and some name no place. Linear; the nesting must be limited before.
 */
export function jsonFault(text: string): string | null {
  const open: ('{' | '[')[] = [];
  let at = 0;
  let place: Place = 'value';
  let after = '';
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? null;
  };
  const afterValue = (): Place => (open.length === 0 ? 'end' : 'comma');
  for (;;) {
    at += match(SPACE)?.length ?? 0;
    const char = text[at];
    const inner = open.at(-1);
    const isValue = place === 'value' || place === 'value or ]';
    let token: string | null = null;
    if (char === undefined) {
      if (place === 'end') return null;
    } else if (isValue && (char === '{' || char === '[')) {
      open.push(char);
      place = char === '{' ? 'key or }' : 'value or ]';
      token = char;
    } else if (closes(char, inner) && (place === 'comma' || place === 'key or }' || place === 'value or ]')) {
      open.pop();
      place = afterValue();
      token = char;
    } else if (isValue) {
      token = match(TEXT) ?? match(SCALAR);
      if (token !== null) place = afterValue();
    } else if (place === 'key' || place === 'key or }') {
      token = match(TEXT);
      if (token !== null) place = 'colon';
    } else if (place === 'colon' && char === ':') {
      token = char;
      place = 'value';
    } else if (place === 'comma' && char === ',') {
      token = char;
      place = inner === '{' ? 'key' : 'value';
    }
    if (token === null) return `${lineAndColumn(text, at)}: ${faultOf(text, at, place, after, inner, match(WORD))}`;
    after = token;
    at += token.length;
  }
}

const closes = (char: string, inner: '{' | '[' | undefined): boolean =>
  (char === '}' && inner === '{') || (char === ']' && inner === '[');

function faultOf(
  text: string,
  at: number,
  place: Place,
  after: string,
  inner: '{' | '[' | undefined,
  word: string | null,
): string {
  const char = text[at];
  if (char === undefined)
    return inner ? `the file ends here; a closing ${inner === '{' ? '}' : ']'} is missing` : 'the file has no value';
  if (after === ',' && closes(char, inner)) return `remove the comma before ${char}`;
  if (char === '"') return place === 'comma' ? 'add a comma before it' : 'end the text with " on the same line';
  if (char === "'") return 'write " instead of \'';
  if (char === '/' || char === '#') return 'remove the comment';
  return `expected ${EXPECTED[place]}; found ${word ?? printable(char)}`;
}

/** Other characters could change the direction of a message, or end its line. */
const printable = (char: string): string =>
  /[!-~]/.test(char) ? char : `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

function lineAndColumn(text: string, at: number): string {
  const before = text.slice(0, at);
  return `line ${before.split('\n').length}, column ${at - before.lastIndexOf('\n')}`;
}

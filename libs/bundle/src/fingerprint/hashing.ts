/** SHA-256, one message at a time: `start` discards an unfinished one. */
export interface Hashing {
  start(): { update(bytes: Uint8Array): unknown; digest(): Uint8Array };
}

const utf8 = new TextEncoder();

/** Digest of a value of JSON in lower-case hex; the caller decides the order of keys. */
export function digestOf(hashing: Hashing, value: unknown): string {
  const hash = hashing.start();
  hash.update(utf8.encode(JSON.stringify(value)));
  return hexOf(hash.digest());
}

/** The same for a parsed JSON file of any size: the order of keys does not matter. */
export function digestOfJson(hashing: Hashing, value: unknown): string {
  const hash = hashing.start();
  let text = '';
  const flush = (): void => {
    hash.update(utf8.encode(text));
    text = '';
  };
  const write = (part: string): void => {
    text += part;
    if (text.length > 65_536) flush();
  };
  const visit = (it: unknown): void => {
    if (Array.isArray(it)) {
      write('[');
      for (const item of it as readonly unknown[]) {
        visit(item);
        write(',');
      }
      write(']');
    } else if (typeof it === 'object' && it !== null) {
      write('{');
      for (const [key, item] of Object.entries(it).sort(([a], [b]) => (a < b ? -1 : 1))) {
        write(`${JSON.stringify(key)}:`);
        visit(item);
        write(',');
      }
      write('}');
    } else write(JSON.stringify(it) ?? 'null');
  };
  visit(value);
  flush();
  return hexOf(hash.digest());
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { styleText } from 'node:util';

const COLOURS = ['cyan', 'magenta', 'green', 'yellow', 'blue', 'red'] as const;
const LEVELS: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};
/** Fields that are already shown at the beginning of a line. */
const SHOWN = new Set(['level', 'time', 'process', 'pid', 'msg', 'err']);
const POLL_MS = 100;

/** Formats a line of one of our processes: JSON becomes time, level, message and fields; other lines remain. */
export function readable(line: string): string {
  const entry = parse(line);
  if (typeof entry?.['msg'] !== 'string' && !entry?.['err']) return line;
  const time = typeof entry['time'] === 'string' ? entry['time'].slice(11, 23) : '';
  const level = LEVELS[Number(entry['level'])] ?? '';
  const fields = Object.entries(entry)
    .filter(([name]) => !SHOWN.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const error = entry['err'] as { stack?: string; message?: string } | undefined;
  const head = [time, level.padEnd(5), entry['msg'], ...fields].filter((part) => part !== '').join(' ');
  return error ? `${head}\n${error.stack ?? error.message ?? ''}` : head;
}

function parse(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** Prints the lines of several sources, each line after the name of its source in the colour of that source. */
export class DevLog {
  readonly #colours = new Map<string, (typeof COLOURS)[number]>();
  readonly #followed: Followed[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly out: { write(text: string): unknown; isTTY?: boolean },
    private readonly width = 19, // of `runner-embedded-1`, and two
  ) {}

  print(source: string, text: string): void {
    const colour = this.#colours.get(source) ?? COLOURS[this.#colours.size % COLOURS.length] ?? 'cyan';
    this.#colours.set(source, colour);
    const label = source.padEnd(this.width);
    const prefix = this.out.isTTY ? styleText(colour, label, { validateStream: false }) : label;
    this.out.write(text.replace(/^/gm, prefix).concat('\n'));
  }

  /** Prints what is appended to a log file from now on. */
  follow(source: string, file: string): void {
    this.#followed.push(new Followed(file, (line) => this.print(source, readable(line))));
    this.#timer ??= setInterval(() => this.#followed.forEach((one) => one.read()), POLL_MS);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const one of this.#followed) one.read();
  }
}

/** Reads what was appended to a file since the last time. */
class Followed {
  readonly #decoder = new StringDecoder('utf8');
  #offset: number;
  #rest = '';

  constructor(
    private readonly file: string,
    private readonly onLine: (line: string) => void,
  ) {
    this.#offset = sizeOf(file);
  }

  read(): void {
    const size = sizeOf(this.file);
    if (size < this.#offset) this.#offset = 0; // the file was truncated
    if (size === this.#offset) return;
    const bytes = Buffer.alloc(size - this.#offset);
    const descriptor = openSync(this.file, 'r');
    this.#offset += readSync(descriptor, bytes, 0, bytes.length, this.#offset);
    closeSync(descriptor);
    const lines = (this.#rest + this.#decoder.write(bytes)).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.onLine(line);
  }
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

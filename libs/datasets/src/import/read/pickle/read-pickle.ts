import { ByteCursor } from './byte-cursor.js';
import { PickleError } from './pickle-error.js';

/** Plain data of a pickle. A dict is a Map, so that no key is special. */
export type PickleValue = null | boolean | number | bigint | string | PickleValue[] | Map<PickleValue, PickleValue>;

export interface PickleLimits {
  /** Maximum number of values; one byte can create a list, so a limit on bytes is not enough. */
  readonly values: number;
}

/** C-GQA, the largest known list, creates about 400,000 values. */
export const DEFAULT_PICKLE_LIMITS: PickleLimits = { values: 8_000_000 };

const MARK = Symbol('mark');
type Slot = PickleValue | typeof MARK;

interface Machine {
  readonly cursor: ByteCursor;
  readonly stack: Slot[];
  readonly memo: Map<number, PickleValue>;
  readonly limits: PickleLimits;
  made: number;
}

type Step = (machine: Machine) => void;

/** Opcodes that import, call or build something: the reason why untrusted pickles must not be loaded. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  c: 'GLOBAL',
  '\x93': 'STACK_GLOBAL',
  R: 'REDUCE',
  b: 'BUILD',
  i: 'INST',
  o: 'OBJ',
  '\x81': 'NEWOBJ',
  '\x92': 'NEWOBJ_EX',
  P: 'PERSID',
  Q: 'BINPERSID',
  '\x82': 'EXT1',
  '\x83': 'EXT2',
  '\x84': 'EXT4',
  '\x97': 'NEXT_BUFFER',
  '\x98': 'READONLY_BUFFER',
};

const STOP = '.'.charCodeAt(0);

const STEPS: ReadonlyMap<number, Step> = new Map(
  Object.entries({
    '\x80': ({ cursor }) => void cursor.byte(), // PROTO: the opcodes below are those of every protocol
    '\x95': ({ cursor }) => void cursor.length64(), // FRAME
    '(': ({ stack }) => void stack.push(MARK),
    '0': ({ stack, cursor }) => void popSlot(stack, cursor),
    '1': (machine) => void popToMark(machine),
    '2': (machine) => machine.stack.push(top(machine)),
    N: (machine) => push(machine, null),
    '\x88': (machine) => push(machine, true),
    '\x89': (machine) => push(machine, false),
    I: (machine) => push(machine, decimal(machine)),
    L: (machine) => push(machine, long(machine)),
    J: (machine) => push(machine, machine.cursor.int32()),
    K: (machine) => push(machine, machine.cursor.byte()),
    M: (machine) => push(machine, machine.cursor.uint16()),
    '\x8a': (machine) => push(machine, integer(machine.cursor.take(machine.cursor.byte()))),
    '\x8b': (machine) => push(machine, integer(machine.cursor.take(machine.cursor.int32()))),
    F: (machine) => push(machine, float(machine)),
    G: (machine) => push(machine, machine.cursor.float64BigEndian()),
    S: (machine) => push(machine, quoted(machine)),
    T: (machine) => push(machine, machine.cursor.text(machine.cursor.int32())),
    U: (machine) => push(machine, machine.cursor.text(machine.cursor.byte())),
    V: (machine) => push(machine, escapedUnicode(machine)),
    X: (machine) => push(machine, machine.cursor.text(machine.cursor.uint32())),
    '\x8c': (machine) => push(machine, machine.cursor.text(machine.cursor.byte())),
    '\x8d': (machine) => push(machine, machine.cursor.text(machine.cursor.length64())),
    ']': (machine) => push(machine, []),
    ')': (machine) => push(machine, []),
    l: (machine) => push(machine, popToMark(machine)),
    t: (machine) => push(machine, popToMark(machine)),
    '\x85': (machine) => push(machine, popMany(machine, 1)),
    '\x86': (machine) => push(machine, popMany(machine, 2)),
    '\x87': (machine) => push(machine, popMany(machine, 3)),
    a: (machine) => append(machine, popMany(machine, 1)),
    e: (machine) => append(machine, popToMark(machine)),
    '}': (machine) => push(machine, new Map()),
    d: (machine) => {
      const pairs = popToMark(machine);
      push(machine, new Map());
      setItems(machine, pairs);
    },
    s: (machine) => setItems(machine, popMany(machine, 2)),
    u: (machine) => setItems(machine, popToMark(machine)),
    p: (machine) => remember(machine, Number(machine.cursor.line())),
    q: (machine) => remember(machine, machine.cursor.byte()),
    r: (machine) => remember(machine, machine.cursor.uint32()),
    '\x94': (machine) => remember(machine, machine.memo.size),
    g: (machine) => recall(machine, Number(machine.cursor.line())),
    h: (machine) => recall(machine, machine.cursor.byte()),
    j: (machine) => recall(machine, machine.cursor.uint32()),
  } satisfies Record<string, Step>).map(([opcode, step]) => [opcode.charCodeAt(0), step]),
);

/**
 * Reads one pickle of lists, dicts, strings and numbers, of any protocol. Opcodes that import a name, call a function
 * or build an object are rejected: a pickle is a program, and this reader has no instruction with side effects. Tuples
 * become lists. Shared values stay shared, so a small file cannot expand into a large one.
 *
 * @param start first byte of the pickle
 * @returns the value, and the offset after the pickle: torch writes several in a row
 * @throws PickleError
 */
export function readPickle(
  bytes: Uint8Array,
  start = 0,
  limits: PickleLimits = DEFAULT_PICKLE_LIMITS,
): { value: PickleValue; end: number } {
  const machine: Machine = { cursor: new ByteCursor(bytes, start), stack: [], memo: new Map(), limits, made: 0 };
  for (;;) {
    const opcode = machine.cursor.byte();
    if (opcode === STOP) return { value: pop(machine), end: machine.cursor.offset };
    const step = STEPS.get(opcode);
    if (step === undefined) throw unknownOpcode(machine.cursor, opcode);
    step(machine);
  }
}

function unknownOpcode(cursor: ByteCursor, opcode: number): PickleError {
  const at = cursor.offset - 1;
  const forbidden = FORBIDDEN[String.fromCharCode(opcode)];
  if (forbidden === undefined) return new PickleError('broken', `opcode 0x${opcode.toString(16)} of no plain data`, at);
  const wanted = forbidden === 'GLOBAL' || forbidden === 'INST' ? ` ${cursor.line()}.${cursor.line()}` : '';
  return new PickleError('refused', `${forbidden}${wanted}: it wants more than lists, dicts, strings and numbers`, at);
}

function push(machine: Machine, value: PickleValue): void {
  if (++machine.made > machine.limits.values)
    throw new PickleError('too_large', `more than ${machine.limits.values} values`, machine.cursor.offset);
  machine.stack.push(value);
}

function popSlot(stack: Slot[], cursor: ByteCursor): Slot {
  const slot = stack.pop();
  if (slot === undefined) throw new PickleError('broken', 'it takes a value from an empty stack', cursor.offset);
  return slot;
}

function pop({ stack, cursor }: Machine): PickleValue {
  const slot = popSlot(stack, cursor);
  if (slot === MARK) throw new PickleError('broken', 'a mark where a value is expected', cursor.offset);
  return slot;
}

function top(machine: Machine): PickleValue {
  const value = pop(machine);
  machine.stack.push(value);
  return value;
}

function popMany(machine: Machine, count: number): PickleValue[] {
  return Array.from({ length: count }, () => pop(machine)).reverse();
}

function popToMark({ stack, cursor }: Machine): PickleValue[] {
  const mark = stack.lastIndexOf(MARK);
  if (mark < 0) throw new PickleError('broken', 'a mark is missing', cursor.offset);
  return stack.splice(mark).slice(1) as PickleValue[]; // nothing behind the last mark is a mark
}

function append(machine: Machine, values: readonly PickleValue[]): void {
  const list = top(machine);
  if (!Array.isArray(list)) throw new PickleError('broken', 'it appends to what is no list', machine.cursor.offset);
  for (const value of values) list.push(value);
}

function setItems(machine: Machine, pairs: readonly PickleValue[]): void {
  const dict = top(machine);
  if (!(dict instanceof Map) || pairs.length % 2 !== 0)
    throw new PickleError('broken', 'it sets items of what is no dict', machine.cursor.offset);
  for (let i = 0; i < pairs.length; i += 2) dict.set(pairs[i]!, pairs[i + 1]!);
}

function remember(machine: Machine, key: number): void {
  machine.memo.set(key, top(machine));
}

function recall({ stack, memo, cursor }: Machine, key: number): void {
  const value = memo.get(key);
  if (value === undefined) throw new PickleError('broken', `it recalls ${key}, which it never stored`, cursor.offset);
  stack.push(value);
}

/** `I`: a number in decimal; `00` and `01` are False and True. */
function decimal({ cursor }: Machine): number | boolean {
  const text = cursor.line();
  if (text === '00' || text === '01') return text === '01';
  if (!/^-?\d{1,15}$/.test(text)) throw new PickleError('broken', 'a number that is none', cursor.offset);
  return Number(text);
}

function long({ cursor }: Machine): number | bigint {
  const text = cursor.line().replace(/L$/, '');
  if (!/^-?\d{1,400}$/.test(text)) throw new PickleError('broken', 'a number that is none', cursor.offset);
  return narrow(BigInt(text));
}

function float({ cursor }: Machine): number {
  const text = cursor.line();
  const value = Number(text);
  if (text.trim() === '' || Number.isNaN(value))
    throw new PickleError('broken', 'a number that is none', cursor.offset);
  return value;
}

/** A little-endian number in two's complement, of any length. */
function integer(bytes: Uint8Array): number | bigint {
  let value = 0n;
  for (let i = bytes.length - 1; i >= 0; i--) value = (value << 8n) | BigInt(bytes[i]!);
  return narrow(BigInt.asIntN(bytes.length * 8, value));
}

function narrow(value: bigint): number | bigint {
  return BigInt(Number.MIN_SAFE_INTEGER) <= value && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

/** `S`: Python 2's `'text'` with its escapes; escaped bytes are read as Latin-1. */
function escapedUnicode({ cursor }: Machine): string {
  return cursor
    .line('latin1')
    .replace(
      /\\(?:u([0-9a-fA-F]{4})|U(000[0-9a-fA-F]{5}|0010[0-9a-fA-F]{4}))/g,
      (_, short: string | undefined, long: string) => String.fromCodePoint(parseInt(short ?? long, 16)),
    );
}

/** `S`: Python 2's `'text'` with its escapes; what it escapes is read as Latin-1. */
function quoted({ cursor }: Machine): string {
  const line = cursor.line();
  const inner = /^(['"])(.*)\1$/s.exec(line)?.[2];
  if (inner === undefined) throw new PickleError('broken', 'a string without quotes', cursor.offset);
  const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\', "'": "'", '"': '"' };
  return inner.replace(/\\(x[0-9a-fA-F]{2}|.)/gs, (whole, escaped: string) =>
    escaped.startsWith('x') && escaped.length === 3
      ? String.fromCharCode(parseInt(escaped.slice(1), 16))
      : (ESCAPES[escaped] ?? whole),
  );
}

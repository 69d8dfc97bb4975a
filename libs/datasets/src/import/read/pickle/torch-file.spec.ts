import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PickleError } from './pickle-error.js';
import { readPickle } from './read-pickle.js';
import { readTorchFile } from './torch-file.js';

/** Written by torch and Python's pickle with fixtures/pickles/make.py. */
const FIXTURES = join(__dirname, '../../../../fixtures/pickles');
const fixture = (name: string) => readFile(join(FIXTURES, name));

async function faultOf(bytes: Uint8Array): Promise<PickleError> {
  const error: unknown = await readTorchFile(bytes).catch((reason: unknown) => reason);
  if (error instanceof PickleError) return error;
  throw new Error(`expected a PickleError, got ${String(error)}`);
}

describe('an annotation list written by torch.save', () => {
  it.each([
    'zip.t7',
    'legacy.t7',
    'protocol-0.pkl',
    'protocol-1.pkl',
    'protocol-2.pkl',
    'protocol-3.pkl',
    'protocol-4.pkl',
    'protocol-5.pkl',
  ])('is read as plain data from %s', async (name) => {
    const first = new Map<string, unknown>([
      ['image', '/pear/a.jpg'],
      ['attrs', ['clean', 'white']],
      ['obj', 'pear'],
      ['set', 'test'],
      ['n', -3],
      ['f', 0.5],
      ['big', 2n ** 70n],
      ['none', null],
      ['t', [1, 2, 3]],
      ['ok', true],
    ]);
    const second = new Map<string, unknown>([
      ['image', '/pear/ü\'s "b"\n.jpg'],
      ['attrs', []],
      ['obj', 'pear'],
      ['set', 'NA'],
    ]);
    expect(await readTorchFile(await fixture(name))).toEqual([first, second]);
  });

  it('keeps shared values shared: nine levels of ten-fold sharing are ten lists, not a thousand million', () => {
    const level = (i: number) => `q${String.fromCharCode(i)}(${`h${String.fromCharCode(i)}`.repeat(10)}l`;
    const text = `(l${Array.from({ length: 9 }, (_, i) => level(i)).join('')}.`;
    const { value } = readPickle(Buffer.from(text, 'latin1'), 0, { values: 10 });
    expect(Array.isArray(value) && value[0] === value[9]).toBe(true);
  });
});

describe('a hostile pickle', () => {
  it.each([
    ['hostile.t7', 'GLOBAL posix.system'],
    ['hostile-legacy.t7', 'GLOBAL posix.system'],
    ['hostile-0.pkl', 'GLOBAL posix.system'],
    ['hostile-4.pkl', 'STACK_GLOBAL'],
    ['tensor.t7', 'GLOBAL torch._utils._rebuild_tensor_v2'],
    ['tensor-legacy.t7', 'GLOBAL torch._utils._rebuild_tensor_v2'],
    ['ordered-dict.pkl', 'GLOBAL collections.OrderedDict'],
  ])('%s is rejected with the requested name', async (name, wanted) => {
    const { fault, problem } = await faultOf(await fixture(name));
    expect(fault).toBe('refused');
    expect(problem).toContain(wanted);
    expect(existsSync('owned')).toBe(false);
  });

  it.each([
    ['REDUCE', ')R.'],
    ['BUILD', '}b.'],
    ['INST', '(ios\nsystem\n.'],
    ['OBJ', '(o.'],
    ['NEWOBJ', '))\x81.'],
    ['NEWOBJ_EX', ')))\x92.'],
    ['PERSID', 'Pdisk\n.'],
    ['BINPERSID', 'NQ.'],
    ['EXT1', '\x82\x01.'],
    ['EXT2', '\x83\x01\x00.'],
    ['EXT4', '\x84\x01\x00\x00\x00.'],
    ['NEXT_BUFFER', '\x97.'],
    ['READONLY_BUFFER', '\x98.'],
  ])('with the instruction %s is rejected', async (name, text) => {
    const { fault, problem } = await faultOf(Buffer.from(text, 'latin1'));
    expect([fault, problem.split(/[ :]/)[0]]).toEqual(['refused', name]);
  });

  it('that creates lists without end is stopped at the limit', () => {
    expect(() => readPickle(Buffer.alloc(1_000, ']'), 0, { values: 100 })).toThrow('more than 100 values');
  });

  it.each([
    ['an empty stack', '.'],
    ['a mark as the answer', '(.'],
    ['no mark', 'Ne.'],
    ['an append to a number', 'K\x01Na.'],
    ['items of a list', ']NNs.'],
    ['a half pair', '}(Nu.'],
    ['a value never stored', 'h\x05.'],
    ['a number of letters', 'Iabc\n.'],
    ['a string beyond the end', 'X\xff\xff\xff\x7f.'],
    ['a negative length', 'T\xff\xff\xff\xff.'],
    ['a length beyond any file', '\x8d\xff\xff\xff\xff\xff\xff\xff\xff.'],
    ['an unknown opcode', '\xfe.'],
    ['nothing', ''],
    ['no zip behind its first letters', 'PK\x03\x04'],
  ])('with %s is invalid, not a crash', async (_, text) => {
    expect((await faultOf(Buffer.from(text, 'latin1'))).fault).toBe('broken');
  });

  it('truncated at any byte is invalid or rejected, never read', async () => {
    const whole = await fixture('legacy.t7');
    for (let length = 1; length < whole.length - 6; length += 7) {
      const read = await readTorchFile(whole.subarray(0, length)).catch((error: unknown) => error);
      if (!(read instanceof PickleError)) throw new Error(`${length} bytes were read`);
    }
  });
});

import { Readable } from 'node:stream';
import { agrees, question } from './question.js';

const terminal = { stdin: { isTTY: true }, stderr: { isTTY: true } };

it.each([
  ['y', true],
  [' Yes', true],
  ['', false],
  ['no', false],
])('takes %j as the answer %s', async (answer, agreed) =>
  expect(await agrees('Submit it?', terminal, () => Promise.resolve(answer))).toBe(agreed),
);

it.each([
  ['input', { ...terminal, stdin: {} }],
  ['output', { ...terminal, stderr: {} }],
])('does not wait for an answer where the %s is no terminal', async (_, standard) =>
  expect(await agrees('Submit it?', standard, () => Promise.reject(new Error('a question')))).toBe(true),
);

describe('a question without a terminal', () => {
  beforeEach(() => void jest.spyOn(process.stderr, 'write').mockReturnValue(true));
  afterEach(() => jest.restoreAllMocks());

  it('takes a line of the input as the answer', async () =>
    expect(await question('Password: ', true, Readable.from(['secret\n']))).toBe('secret'));
  it('has no answer where the input is empty', async () =>
    expect(await question('Password: ', true, Readable.from([]))).toBeNull());
});

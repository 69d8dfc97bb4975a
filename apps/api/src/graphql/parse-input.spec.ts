import { z } from 'zod';
import { parseInput } from './parse-input.js';

const Reason = z.string().min(3).max(5);
const parsing = (run: () => unknown) => {
  try {
    return run();
  } catch (error) {
    return (error as Error).message;
  }
};

it('names every invalid field', () =>
  expect(parsing(() => parseInput(z.object({ reason: Reason, limit: z.number() }), { reason: 'x' }))).toMatch(
    /^reason: expected at least 3 characters; limit: /,
  ));

it.each([
  ['x', 'reason: expected at least 3 characters'],
  ['abcdef', 'reason: expected at most 5 characters'],
])('names a single value %s', (value, message) =>
  expect(parsing(() => parseInput(Reason, value, 'reason'))).toBe(message),
);

it('returns a valid value', () => expect(parseInput(Reason, 'abc')).toBe('abc'));

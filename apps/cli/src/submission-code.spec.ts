import { Command } from 'commander';
import { replaceAddresses, submissionCode } from './submission-code.js';

const PLATFORM = 'https://bench.example.org';

it.each([
  [`${PLATFORM}/s/E9H67F`, 'E9H67F'],
  [`${PLATFORM}/s/e9h67f/?tab=results#values`, 'E9H67F'],
  ['E9H67F', 'E9H67F'],
  ['Dual encoder', 'Dual encoder'],
  [`${PLATFORM}/r/0a.json`, `${PLATFORM}/r/0a.json`],
])('reads %s as %s', (given, code) => expect(submissionCode(given, PLATFORM)).toBe(code));

it('refuses an address of another platform, with the option that names it', () =>
  expect(() => submissionCode('http://localhost:4600/s/E9H67F', PLATFORM)).toThrow(
    expect.objectContaining({
      refusal: {
        code: 'input_invalid',
        message: 'the address of submission E9H67F belongs to another platform',
        expected: 'an address at https://bench.example.org',
        found: 'http://localhost:4600/s/E9H67F',
        remedy: 'add `--url http://localhost:4600`',
      },
    }),
  ));

it('replaces the arguments of a command that name submissions', async () => {
  const seen: unknown[] = [];
  const program = new Command().exitOverride();
  program.hook('preAction', (_, command) => replaceAddresses(command, PLATFORM));
  program.command('compare <submissions...>').action((codes: string[]) => void seen.push(codes));
  program.command('listing <submission> <state>').action((code, state) => void seen.push(code, state));
  await program.parseAsync(['node', 'x', 'compare', `${PLATFORM}/s/E9H67F`, '4F2K9Q']);
  await program.parseAsync(['node', 'x', 'listing', `${PLATFORM}/s/E9H67F`, 'private']);
  expect(seen).toEqual([['E9H67F', '4F2K9Q'], 'E9H67F', 'private']);
});

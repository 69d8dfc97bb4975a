import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
/** Each command in its shortest form. */
const COMMANDS = [
  'faults --submissions 4 --faults 2',
  'e2e api.submit.after-commit',
  'fleet --short',
  'samples valid-classifier',
  'pauses 2 scorer',
  'permissions',
  'corpus split',
  'hostile --short --attack 1 --runners 1 --submissions 2',
];
const slow = process.env['PRIMITIVES_TEST_COMMANDS'] === 'on' ? it : it.skip;

describe('npm run chaos', () => {
  slow.each(COMMANDS)(
    '-- %s ends with 0 (minutes: only with PRIMITIVES_TEST_COMMANDS=on)',
    async (command) => {
      const { main } = await import('./index.js'); // loads the whole deployment
      expect(await main(ROOT, command.split(' '))).toBe(0);
    },
    900_000,
  );
});

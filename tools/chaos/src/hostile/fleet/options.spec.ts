import { fleetAttackOptions } from './options.js';

describe('the options of the hostile-bundle test', () => {
  it('default to every attack on fleets of one and of three', () => {
    const { attacks, runners, submissions } = fleetAttackOptions([]);
    expect([attacks.length, runners, submissions]).toEqual([3, [1, 3], 40]);
  });

  it('select attacks by number; explicit values override the short form', () => {
    const options = fleetAttackOptions(['--short', '--attack', '2', '--runners', '1', '--timeout', '5.5']);
    expect(options.attacks.map(({ name }) => name)).toEqual(['malformed tokenizer']);
    expect([options.runners, options.submissions, options.timeout]).toEqual([[1], 12, 5.5]);
  });

  it.each([
    [['--attack', '4'], '--attack is "4": expected whole numbers from 1 to 3'],
    [['--runners', '1,x'], '--runners is "1,x": expected whole numbers from 1 to 8'],
    [['--every', '0'], '--every is "0": expected a positive number'],
  ])('refuse %j', (args, message) => {
    expect(() => fleetAttackOptions(args)).toThrow(message);
  });
});

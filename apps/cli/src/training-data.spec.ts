import { Command, CommanderError } from 'commander';
import { promptedTraining, requireOneKind, trainedOn } from './training-data.js';

const command = () => new Command().exitOverride().configureOutput({ writeErr: () => {} });
const answers = (text: string | null) => () => Promise.resolve(text);

describe('the declaration of training data', () => {
  it.each([
    [undefined, null],
    [['not-declared'], null],
    [['none'], []],
    [
      ['shapes', 'other:shape'],
      ['shapes', 'shape'],
    ],
  ])('%j is sent as %j', (declared, sent) => expect(trainedOn(declared)).toEqual(sent));

  it('is asked for on a terminal', async () => {
    expect(await promptedTraining(false, command(), true, answers('shapes, laion'))).toEqual(['shapes', 'laion']);
    expect(await promptedTraining(false, command(), true, answers('not-declared'))).toEqual(['not-declared']);
  });

  it.each([
    ['without a terminal', false, false, 'none'],
    ['with --json', true, true, 'none'],
    ['without an answer', false, true, ' '],
    ['at the end of the input', false, true, null],
  ])('ends the command %s with the choices', async (_, json, isTerminal, answer) =>
    expect(promptedTraining(json, command(), isTerminal, answers(answer))).rejects.toThrow(
      "'--trained-on' not specified: names of benchmarks, none or not-declared",
    ),
  );

  it.each([
    [['none', 'shapes'], true],
    [['not-declared', 'none'], true],
    [['none', 'none'], false],
    [['shapes', 'laion'], false],
  ])('%j is refused: %p', (declared, refused) => {
    const check = () => requireOneKind(declared, command());
    if (refused) expect(check).toThrow(CommanderError);
    else expect(check).not.toThrow();
  });
});

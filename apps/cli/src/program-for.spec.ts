import { commandTree } from './command-tree.js';
import { ALONE, programFor } from './program-for.js';
import { buildProgram } from './program.js';

const whole = commandTree(buildProgram());

describe('the program of one command line', () => {
  it.each(Object.keys(ALONE))('gives the same help for %s as the whole program', async (name) => {
    const own = (tree: typeof whole) => tree.filter(({ path }) => path.split(' ')[0] === name);
    const alone = commandTree(await programFor(['node', 'primitives', name], {}));
    expect(own(alone)).toEqual(own(whole));
    expect(alone).toHaveLength(1 + own(whole).length);
  });

  it('finds a command by its alias', async () => {
    const [alone, all] = [await programFor(['node', 'primitives', 'boards', 'shapes'], {}), buildProgram()];
    expect(commandTree(alone).map(({ path }) => path)).toEqual(['', 'leaderboard']);
    expect(all.commands.find((command) => command.aliases().includes('boards'))?.name()).toBe('leaderboard');
  });

  it.each([[['--help']], [['admin']], [['no-such']], [[]], [['constructor']]])(
    'is the whole one for %j',
    async (line) => {
      expect(commandTree(await programFor(['node', 'primitives', ...line], {}))).toEqual(whole);
    },
  );
});

import { commandGroups, unusualCodes } from './command-groups.ts';

const option = (flags: string, description = 'what it does') => ({ flags, description });
const command = (usage: string, ...flags: string[]) => ({
  usage: `primitives ${usage}`,
  description: usage,
  exitCodes: [0, 1],
  example: '',
  options: [...flags, '--json'].map((one) => option(one)),
});

it('lists the options of all importers once, and those of one importer with it', () => {
  const [group, ...others] = commandGroups([
    command('import a <folder>', '--out', '--sets'),
    command('import b <folder>', '--out'),
    command('import c <folder>', '--out', '--statistics'),
  ]);
  expect(others).toEqual([]);
  expect(group).toMatchObject({ id: 'importers', shared: [option('--out')] });
  expect(group?.commands.map(({ options }) => options.map(({ flags }) => flags))).toEqual([
    ['--sets'],
    [],
    ['--statistics'],
  ]);
});

it('keeps an option whose meaning differs, and those of a small group', () => {
  const differing = { ...command('import c', '--out'), options: [option('--out', 'another folder')] };
  expect(commandGroups([command('import a', '--out'), command('import b', '--out'), differing])[0]?.shared).toEqual([]);
  expect(commandGroups([command('data', '--out'), command('score', '--out')])[0]?.shared).toEqual([]);
});

it('shows every command in one group, an unknown one under other commands', () => {
  const usages = ['login', 'import a <folder>', 'admin fleet list', 'dance', 'submit <bundle>'];
  const groups = commandGroups(usages.map((usage) => command(usage)));
  expect(groups.flatMap(({ commands }) => commands.map(({ description }) => description)).sort()).toEqual(
    [...usages].sort(),
  );
  expect(groups.find(({ id }) => id === 'other-commands')).toMatchObject({ commands: [{ description: 'dance' }] });
});

it('shows the commands of maintainers last, whatever their order in the help', () => {
  const usages = ['import a <folder>', 'admin fleet list', 'login', 'dance', 'webhook list'];
  const groups = commandGroups(usages.map((usage) => command(usage)));
  expect(groups.map(({ id, forMaintainers }) => [id, forMaintainers])).toEqual([
    ['account', false],
    ['webhooks', false],
    ['other-commands', false],
    ['importers', true],
    ['administration', true],
  ]);
});

it('names exit codes that are unusual', () => {
  expect(unusualCodes(command('check'), [0, 1])).toBeNull();
  expect(unusualCodes({ ...command('check'), exitCodes: [0, 1, 2] }, [0, 1])).toBe('0, 1, 2');
});

/** How a unit of systemd starts its program. */
export interface UnitStart {
  /** The program and its arguments. */
  readonly command: readonly string[];
  readonly workingDirectory: string;
  /** Of the unit's own `Environment=` lines, over what its `EnvironmentFile=` says. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The unit names no program, or names it in a way that is not read here. */
export class UnitError extends Error {
  override readonly name = 'UnitError';
}

/**
 * Reads what starts the program: `ExecStart=`, `WorkingDirectory=`, `Environment=NAME=value`, one a line and without quotes; the text of
 * the environment file beside it. An empty variable counts as absent, as it does for the programs.
 *
 * @throws UnitError
 */
export function readUnit(unit: string, environmentFile: string): UnitStart {
  const all = (name: string) =>
    linesOf(unit).flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []));
  const [command = '', ...more] = all('ExecStart');
  if (command === '' || more.length > 0 || /["'\\$%]/.test(command))
    throw new UnitError('the unit must have one plain ExecStart');
  const pairs = [...linesOf(environmentFile), ...all('Environment')].map((line): [string, string] => {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name === '' || /["'\\]/.test(value)) throw new UnitError(`not a plain variable: ${line}`);
    return [name, value];
  });
  return {
    command: command.split(/\s+/),
    workingDirectory: all('WorkingDirectory')[0] ?? '/',
    environment: Object.fromEntries(pairs),
  };
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('['));

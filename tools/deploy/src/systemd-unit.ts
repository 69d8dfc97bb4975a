/** How a systemd unit starts its program. */
export interface UnitStart {
  /** The program and its arguments. */
  readonly command: readonly string[];
  readonly workingDirectory: string;
  /** The unit's `Environment=` lines, which override its `EnvironmentFile=`. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The unit names no program, or in an unsupported way. */
export class UnitError extends Error {
  override readonly name = 'UnitError';
}

/**
 * Reads how the program starts: `ExecStart=`, `WorkingDirectory=`, `Environment=NAME=value`, one a line and without
 * quotes, and the text of the environment file. An empty variable counts as absent, as in the programs.
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

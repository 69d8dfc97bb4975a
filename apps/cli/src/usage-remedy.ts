/** Where the values of an argument or option are listed, or an example of them. */
const LISTS: Readonly<Record<string, string>> = {
  track: '`primitives tracks` lists the tracks',
  submission: '`primitives submissions` lists those of your teams',
  submissions: 'for example `primitives compare 4F2K9Q 7M3XQZ`',
};

/**
 * What to do after a usage error: the help of the command, and where the values are listed that the error is about. The
 * whole help would hide the error above it.
 *
 * @param path of the command, such as `admin track set`; empty for the program
 */
export function usageRemedy(path: string, message: string): string {
  const [problem = ''] = message.split('\n');
  const help = `see \`${`primitives ${path}`.trimEnd()} --help\``;
  if (problem.includes('unknown option')) return help;
  const isAbout = (name: string) => new RegExp(`'(?:--)?${name}[' ]|expected .* ${name};`).test(problem);
  const lists = Object.entries(LISTS).flatMap(([name, list]) => (isAbout(name) ? [list] : []));
  return [help, ...lists].join('; ');
}

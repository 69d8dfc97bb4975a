import type { CommandEntry } from '../command-tree.js';
import { moves, quotedForFish, rootOptions } from './words.js';

/** One line for fish per word, active only after the words before it. */
export function fishCompletion(tree: readonly CommandEntry[]): string {
  const descriptions = new Map(tree.map(({ path, description }) => [path, description]));
  const at = (path: string) => `-n ${quotedForFish(`__primitives_at ${quotedForFish(path)}`)}`;
  const lines = tree.flatMap(({ path, below, choices, options }) => [
    ...below.map(
      (name) =>
        `complete -c primitives -f ${at(path)} -a ${name} -d ${quotedForFish(descriptions.get(`${path} ${name}`.trimStart()) ?? '')}`,
    ),
    ...choices.map((choice) => `complete -c primitives -f ${at(path)} -a ${quotedForFish(choice)}`),
    ...options.map(({ long, choices: values, description }) => {
      const taken = values === null ? ' -r' : values.length > 0 ? ` -x -a ${quotedForFish(values.join(' '))}` : '';
      return `complete -c primitives ${at(path)} -l ${long.replace(/^--/, '')}${taken} -d ${quotedForFish(description)}`;
    }),
  ]);
  const root = rootOptions(tree).map(
    ({ long, choices, description }) =>
      `complete -c primitives -l ${long.replace(/^--/, '')}${choices === null ? ' -r' : ''} -d ${quotedForFish(description)}`,
  );
  const steps = moves(tree).map(
    ([from, word, to]) => `      case ${quotedForFish(`${from}|${word}`)}\n        set at ${quotedForFish(to)}`,
  );
  return `# fish completion of primitives: primitives completion fish | source
function __primitives_at
  set -l at ''
  for word in (commandline -opc)[2..]
    switch "$at|$word"
${steps.join('\n')}
    end
  end
  test "$at" = "$argv[1]"
end
${[...new Set([...root, ...lines])].join('\n')}
`;
}

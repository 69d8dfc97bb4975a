import type { CommandEntry } from '../command-tree.js';
import { everywhere, moves, quoted, withChoices } from './words.js';

/**
 * A bash function that follows the words before the cursor through the command tree; `complete -o default` leaves files
 * to bash.
 */
export function bashCompletion(tree: readonly CommandEntry[]): string {
  const commands = tree.map(({ path, below, choices, options }) => {
    const words = [...below, ...choices, ...options.map(({ long }) => long), ...everywhere(tree, path)];
    return `    ${quoted(path)}) words=${quoted(words.join(' '))} ;;`;
  });
  const steps = moves(tree).map(([from, word, to]) => `      ${quoted(`${from}|${word}`)}) path=${quoted(to)} ;;`);
  const values = withChoices(tree).map(
    ({ path, long, choices }) =>
      `    ${quoted(`${path}|${long}`)}) words=${quoted((choices ?? []).join(' '))}; values=1 ;;`,
  );
  const free = [
    ...new Set(
      tree.flatMap(({ options }) => options.filter(({ choices }) => choices === null).map(({ long }) => long)),
    ),
  ];
  return `# bash completion of primitives: source <(primitives completion bash)
_primitives() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} path='' words='' values='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$path|\${COMP_WORDS[i]}" in
${steps.join('\n')}
    esac
  done
  case "$path|$prev" in
${values.join('\n')}
  esac
  if [[ -z $values ]]; then
    case "$prev" in
      ${free.join('|')}) return ;;
    esac
    case "$path" in
${commands.map((line) => `  ${line}`).join('\n')}
    esac
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
}
complete -o default -F _primitives primitives
`;
}

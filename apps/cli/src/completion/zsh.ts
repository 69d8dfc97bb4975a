import type { CommandEntry } from '../command-tree.js';
import { moves, quoted, rootOptions, withChoices } from './words.js';

/** The same for zsh, with descriptions; completes files elsewhere. */
export function zshCompletion(tree: readonly CommandEntry[]): string {
  const descriptions = new Map(tree.map(({ path, description }) => [path, description]));
  const commands = tree.map(({ path, below, choices, options }) => {
    const words = [
      ...below.map((name) => described(name, descriptions.get(`${path} ${name}`.trimStart()) ?? '')),
      ...choices.map((choice) => described(choice, '')),
      ...[...options, ...(path === '' ? [] : rootOptions(tree))].map(({ long, description }) =>
        described(long, description),
      ),
    ];
    return `    ${quoted(path)}) words_here=(${words.map((word) => quoted(word)).join(' ')}) ;;`;
  });
  const steps = moves(tree).map(([from, word, to]) => `      ${quoted(`${from}|${word}`)}) at=${quoted(to)} ;;`);
  const values = withChoices(tree).map(
    ({ path, long, choices }) =>
      `    ${quoted(`${path}|${long}`)}) compadd -- ${(choices ?? []).map((choice) => quoted(choice)).join(' ')}; return ;;`,
  );
  return `#compdef primitives
# zsh completion of primitives: source <(primitives completion zsh), after compinit
_primitives() {
  local at='' word
  local -a words_here
  for word in \${words[2,CURRENT-1]}; do
    case "$at|$word" in
${steps.join('\n')}
    esac
  done
  case "$at|\${words[CURRENT-1]}" in
${values.join('\n')}
  esac
  case "$at" in
${commands.join('\n')}
  esac
  _describe primitives words_here || _files
}
compdef _primitives primitives
`;
}

/** `_describe` separates a word from its description at the first colon. */
const described = (word: string, meaning: string): string =>
  meaning === '' ? word : `${word.replaceAll(':', '\\:')}:${meaning}`;

/** Command lines that the help of a command shows first, by the path of the command. */
export const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  login: ['primitives login --url https://primitives.example'],
  whoami: ['primitives whoami'],
  tracks: ['primitives tracks'],
  check: ['primitives check my-clip/ --track shapes'],
  submit: [
    'primitives submit my-clip/ --track shapes --trained-on none',
    'primitives submit my-clip.zip --track shapes shapes-czsl --private',
  ],
  watch: ['primitives watch 4F2K9Q'],
  results: ['primitives results 4F2K9Q', 'primitives results 4F2K9Q --csv > results.csv'],
  submissions: ['primitives submissions --first 10'],
  cancel: ['primitives cancel 4F2K9Q'],
  listing: ['primitives listing 4F2K9Q private', 'primitives listing 4F2K9Q unlisted --until 2027-03-01'],
  withdraw: ['primitives withdraw 4F2K9Q --reason "wrong training labels"'],
  leaderboard: ['primitives leaderboard shapes --board open'],
  search: ['primitives search clip'],
  compare: ['primitives compare 4F2K9Q 7M3XQZ', 'primitives compare --track shapes "Dual encoder" "Pair-head CNN"'],
  export: [
    'primitives export shapes.closed --format csv --out shapes.csv',
    'primitives export shapes.closed --sort -mac.auc.v1 --format latex',
    'primitives export 4F2KW9 --format bibtex >> references.bib',
  ],
  verify: [
    'primitives verify receipt.json --keys keys.json  # without a network',
    'primitives verify ZG7215 --log ~/log.checkpoint  # and the log only grew',
    'primitives verify receipt.json --bundle model.zip --split shapes-val/',
  ],
  data: ['primitives data', 'primitives data shapes val'],
  score: ['primitives score predictions.safetensors --split shapes-val/'],
  'webhook add': ['primitives webhook add https://example.org/hook --event board.changed'],
  completion: [
    'source <(primitives completion bash)     # in ~/.bashrc',
    'source <(primitives completion zsh)      # in ~/.zshrc, after compinit',
    'primitives completion fish > ~/.config/fish/completions/primitives.fish',
  ],
};

/** The examples of a command as its help shows them; none without examples. */
export const examplesText = (path: string): readonly string[] => {
  const lines = EXAMPLES[path] ?? [];
  return lines.length === 0
    ? []
    : [lines.length === 1 ? 'Example:' : 'Examples:', ...lines.map((it) => `  $ ${it}`), ''];
};

/** Command lines that the help of a command shows first, by the path of the command. */
export const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  login: ['primitives login --url https://primitives.example', 'primitives login  # the platform of the last login'],
  logout: ['primitives logout', 'primitives logout --json'],
  whoami: ['primitives whoami', 'primitives whoami --json'],
  tracks: ['primitives tracks', 'primitives tracks --json'],
  check: ['primitives check my-clip/ --track shapes', 'primitives check my-clip.zip --static --json'],
  submit: [
    'primitives submit my-clip/ --track shapes --trained-on none',
    'primitives submit my-clip.zip --track all --trained-on none --private',
  ],
  watch: ['primitives watch 4F2K9Q', 'primitives watch 4F2K9Q --json'],
  results: ['primitives results 4F2K9Q', 'primitives results 4F2K9Q --csv > results.csv'],
  submissions: ['primitives submissions --first 10', 'primitives submissions --sort state'],
  cancel: ['primitives cancel 4F2K9Q', 'primitives cancel 4F2K9Q --track shapes'],
  listing: ['primitives listing 4F2K9Q private', 'primitives listing 4F2K9Q unlisted --until 2027-03-01'],
  withdraw: [
    'primitives withdraw 4F2K9Q --reason "wrong training labels"',
    'primitives withdraw 4F2K9Q --reason "wrong checkpoint" --track shapes',
  ],
  leaderboard: ['primitives leaderboard shapes --board open', 'primitives leaderboard shapes --sort AUC --first 5'],
  search: ['primitives search clip', 'primitives search "dual encoder"'],
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
  score: [
    'primitives score predictions.safetensors --split shapes-val/',
    'primitives score predictions.npz --split shapes-val/ --json',
  ],
  'later-seasons': ['primitives later-seasons 4F2K9Q off', 'primitives later-seasons 4F2K9Q on --json'],
  reproduces: [
    'primitives reproduces 4F2K9Q --track mac --method CSP',
    'primitives reproduces 4F2K9Q --track mac --none',
  ],
  'webhook list': ['primitives webhook list', 'primitives webhook list --json'],
  'webhook remove': ['primitives webhook remove 5', 'primitives webhook remove 5 --json'],
  'webhook enable': ['primitives webhook enable 5', 'primitives webhook enable 5 --json'],
  'webhook secret': ['primitives webhook secret 5', 'primitives webhook secret 5 --json'],
  'webhook ping': ['primitives webhook ping 5', 'primitives webhook ping 5 --json'],
  'webhook log': ['primitives webhook log 5', 'primitives webhook log 5 --json'],
  'webhook redeliver': ['primitives webhook redeliver 5 12', 'primitives webhook redeliver 5 12 --json'],
  'webhook add': [
    'primitives webhook add https://example.org/hook --event board.changed',
    'primitives webhook add https://example.org/hook --team lab',
  ],
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

/** The sections of `npm run bench` and their flags; a section is a file `src/<name>.ts`. */

/**
 * @typedef {object} Section
 * @property {string} about one line
 * @property {readonly string[]} [flags] parts of the section; `name=` takes a value, `name[=]` may take one
 */
/** @type {Readonly<Record<string, Section>>} */
export const SECTIONS = {
  'adaptive-attack': { about: 'drift of the public value of crafted submissions, by release rule and accounts' },
  bands: { about: 'coverage of the 95% band of a seen–unseen curve' },
  bundle: { about: 'time and memory of a check of the largest files, ordinary and hostile' },
  families: {
    about: 'how often a board of equal models has a false claim, and how often a better model is found',
    flags: ['kind=', 'units=', 'boards=', 'again='],
  },
  fleet: {
    about: 'fleets of simulated runners: efficiency, dispatch, lost runners, unit costs, a thousand runners',
    flags: ['costs', 'scale'],
  },
  gpu: {
    about: 'each execution provider: CLIP models by batch and precision, agreement with the CPU, a killed model',
    flags: ['base', 'models='],
  },
  growth: { about: 'false claims of boards whose entries arrive one after the other' },
  import: { about: 'imports at full size, and an image archive of more than 4 GiB', flags: ['releases', 'archive'] },
  intervals: {
    about: 'coverage of 95% intervals at the real size of each benchmark; a value is a number of test sets',
    flags: [
      ...['vaw[=]', 'vaw-again[=]', 'questions[=]', 'pairs[=]', 'curves[=]', 'retrieval[=]', 'captions[=]'],
      ...['compositions[=]', 'units[=]', 'probes[=]', 'small-pairs[=]', 'small-units[=]', 'small-attributes[=]'],
    ],
  },
  'label-attack': { about: 'hidden labels that an attacker recovers from published results' },
  metrics: { about: 'time of the metrics and statistics of the pair protocols' },
  parity: { about: 'images that are preprocessed to exactly the bytes of Pillow' },
  platform: { about: 'a whole deployment: first inference, dispatch, long boards, the board page, memory' },
  protocols: {
    about: 'cost of an evaluation of each protocol for a runner and the scorer',
    flags: ['requests', 'judging[=]', 'references[=]', 'composition', 'episodes[=]'],
  },
  ranking: { about: 'cost of a publication on boards of growing length' },
  references: { about: 'what floors and oracles reach under each metric with a caution' },
  runner: { about: 'the runner: shards per second, memory, stages, interfaces, isolation' },
  search: { about: 'the search over all tracks, one text after the other' },
  snapshots: { about: 'space and reading time of the snapshots of a board' },
  vaw: { about: 'VAW and Compun at full size, and the growth of the cost of VAW' },
  viewers: { about: 'two thousand viewers of boards while a submission is evaluated' },
};

const HELP = ['--help', '-h'];

/**
 * @param {readonly string[]} args
 * @returns {{ runs: { name: string, flags: string[] }[], short: boolean } | { text: string, exitCode: 0 | 2 }} what to
 *   run, or what to print instead
 */
export function readArguments(args) {
  if (args.some((arg) => HELP.includes(arg))) return { text: help(), exitCode: 0 };
  const names = args.filter((arg) => !arg.startsWith('-'));
  const unknown = names.filter((name) => !(name in SECTIONS));
  if (unknown.length > 0) return refused(`there is no section ${unknown.join(', ')}`);
  const flags = args.filter((arg) => arg.startsWith('-') && arg !== '--short');
  const wrong = flags.filter((flag) => !names.some((name) => knows(name, flag)));
  if (wrong.length > 0) return refused(`no named section has the flag ${wrong.join(', ')}`);
  const runs = (names.length > 0 ? names : Object.keys(SECTIONS)).map((name) => ({
    name,
    flags: flags.filter((flag) => knows(name, flag)),
  }));
  return { runs, short: args.includes('--short') };
}

/** @param {string} name @param {string} flag */
const knows = (name, flag) =>
  (SECTIONS[name]?.flags ?? []).some((known) => {
    const own = `--${known.replace(/\[?=\]?$/, '')}`;
    return (flag === own && !/[^[]=$/.test(known)) || (flag.startsWith(`${own}=`) && known.includes('='));
  });

/** @param {string} what @returns {{ text: string, exitCode: 2 }} */
const refused = (what) => ({ text: `${what}; npm run bench -- --help lists sections and flags`, exitCode: 2 });

function help() {
  const width = Math.max(...Object.keys(SECTIONS).map((name) => name.length));
  return [
    'npm run bench -- [SECTION…] [--short] [FLAG…]',
    '',
    'Runs the named sections, or all. --short: with the smallest sizes, to see that they reach their end.',
    '',
    ...Object.entries(SECTIONS).flatMap(([name, { about, flags = [] }]) => [
      `  ${name.padEnd(width)}  ${about}`,
      ...(flags.length > 0 ? [`  ${''.padEnd(width)}  ${flags.map(shown).join(' ')}`] : []),
    ]),
  ].join('\n');
}

/** @param {string} flag */
const shown = (flag) => `--${flag.replace('[=]', '[=VALUE]').replace(/=$/, '=VALUE')}`;

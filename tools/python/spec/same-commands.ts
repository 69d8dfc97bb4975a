import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandsText } from '@primitives/cli';
import { COMMAND, PYTHON, ROOT } from './installed-wheel';
import { runCommand } from './run-command';

const IS_QUICK = process.env['PRIMITIVES_TEST_QUICK'] === 'on';
const NPM_COMMAND = join(ROOT, 'apps/cli/bin/primitives.mjs');
const SAMPLES = join(ROOT, 'libs/bundle/fixtures');

/** Verbs and options of one of the commands only; the others are in both. */
const ONLY_IN_PYTHON = { verbs: ['predict'], options: ['results --dataset', 'results --hub'] };
const ONLY_IN_NPM = ['login --email', 'login --password-stdin', 'check --cost', 'score --study'];
/** Options that do something else in Python: the model card, no sandbox, and protocols that it does not list. */
const OTHER_TEXTS = ['score --protocol', 'submit --backbone', 'verify --bundle'];
/** Options of the whole npm command, which each verb of the other one takes as well. */
const OF_ALL_VERBS = ['--help', '--url'];
/** Samples with the options of their check, valid and refused. */
const PRINTED = [
  ['open-valid-dual-encoder'],
  ['open-hostile-empty.onnx', '--interface', 'embedder'],
  ['open-valid-embedder.zip'],
  ['open-valid-matcher'],
] as const;
/** Exports a model in Python; a board or a submission in the npm command. */
const DIFFERENT = 'export';

const READ_PARSER = `
import argparse, json
from primitives_bench.cli import exit_codes, parser
from primitives_bench.usage import ONLY_IN_NPM
[verbs] = [it for it in parser()._actions if isinstance(it, argparse._SubParsersAction)]
named = lambda verb: [option for it in verb._actions for option in it.option_strings if option.startswith("--")]
own = {name: verb for name, verb in verbs.choices.items() if verb.prog.split()[-1] == name}
options = {name: named(verb) for name, verb in own.items()}
texts = {it.dest: it.help for it in verbs._choices_actions}
described = lambda verb: {it.option_strings[-1]: it.help.replace("%%", "%") for it in verb._actions if it.option_strings}
helps = {name: {"help": texts[name], "options": described(verb)} for name, verb in own.items()}
print(json.dumps({"options": options, "helps": helps, "exitCodes": {it: exit_codes(it) for it in options}, "onlyInNpm": ONLY_IN_NPM}))
`;

interface Commands {
  readonly commands: readonly {
    readonly usage: string;
    readonly exitCodes: readonly number[];
    readonly description: string;
    readonly options: readonly { readonly flags: string; readonly description: string }[];
  }[];
}

/**
 * Both commands have the same verbs, options and exit codes, except those above.
 *
 * @param cases the folder of cases.mjs
 */
export function describeSameCommands(cases: () => string): void {
  describe('the commands primitives-bench and primitives', () => {
    const npm = new Map(
      (JSON.parse(commandsText()) as Commands).commands.map((one) => [one.usage.split(' ')[1] ?? '', one]),
    );
    let python: {
      helps: Record<string, { help: string; options: Record<string, string> }>;
      options: Record<string, string[]>;
      exitCodes: Record<string, number[]>;
      onlyInNpm: string[];
    };
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'commands-'));
      const { out, err } = await runCommand(PYTHON, ['-c', READ_PARSER]);
      expect(err).toBe('');
      python = JSON.parse(out);
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it('have the same verbs, except those that need Python', () =>
      expect(Object.keys(python.options).filter((verb) => !npm.has(verb))).toEqual(ONLY_IN_PYTHON.verbs));

    it('name in an error which verbs only the npm command has', () =>
      expect([...npm.keys()].filter((verb) => !python.options[verb]).sort()).toEqual(python.onlyInNpm));

    it('describe verbs and options in the same words', () => {
      const plain = (text: string) =>
        text.replace(/; required|; one of .*|; \S+ by default$|; default: \S+$/, '').replace(/; default: \S+$/, '');
      const differing = Object.entries(python.helps)
        .filter(([verb]) => verb !== DIFFERENT)
        .flatMap(([verb, { help, options }]) => {
          const other = npm.get(verb);
          if (!other) return [];
          const texts = other.options.map((one) => [/--[a-z-]+/.exec(one.flags)?.[0] ?? '', one.description] as const);
          const wrong = texts.filter(
            ([name, text]) => name !== '--json' && options[name] !== undefined && plain(options[name]) !== plain(text),
          );
          return [...(help === other.description ? [] : [verb]), ...wrong.map(([name]) => `${verb} ${name}`)];
        });
      expect(differing).toEqual(OTHER_TEXTS);
    });

    it('have the same options and exit codes for each verb', () => {
      const difference = (a: readonly string[], b: readonly string[]) => a.filter((one) => !b.includes(one)).sort();
      const shared = Object.keys(python.options).filter((verb) => npm.has(verb) && verb !== DIFFERENT);
      const [own, others] = [[] as string[], [] as string[]];
      for (const verb of shared) {
        const flags = npm.get(verb)!.options.map((option) => /--[a-z-]+/.exec(option.flags)?.[0] ?? '');
        const found = python.options[verb]!.filter((option) => !OF_ALL_VERBS.includes(option));
        own.push(...difference(found, flags).map((option) => `${verb} ${option}`));
        others.push(...difference(flags, found).map((option) => `${verb} ${option}`));
      }
      expect(own.sort()).toEqual(ONLY_IN_PYTHON.options);
      expect(others).toEqual(ONLY_IN_NPM);
      expect(Object.fromEntries(shared.map((verb) => [verb, python.exitCodes[verb]]))).toEqual(
        Object.fromEntries(shared.map((verb) => [verb, npm.get(verb)!.exitCodes])),
      );
    });

    const sample = (name: string) => join(SAMPLES, name);
    const offline = ['--url', 'http://127.0.0.1:9'];
    const lines: [string, number, () => string[] | Promise<string[]>][] = [
      ['a valid bundle', 0, () => ['check', sample('open-valid-dual-encoder'), '--static', '--json']],
      ['a hostile bundle', 1, () => ['check', sample('open-hostile-empty.onnx'), '--interface', 'embedder']],
      ['a missing bundle', 1, () => ['check', join(folder, 'none')]],
      ['an option that does not exist', 64, () => ['check', '--nonsense']],
      ['a verb that does not exist', 64, () => ['nonsense']],
      ['half of a pair of options', 64, () => ['verify', 'x.json', '--bundle', 'y']],
      ['a single submission to compare', 64, () => ['compare', 'ABCDEF']],
      ['a missing receipt', 1, () => ['verify', join(folder, 'none.json'), '--keys', join(folder, 'none.json')]],
      ['a file that is no receipt', 1, () => receipt()],
      ['predictions of another format', 1, () => score('p.csv')],
      ['missing predictions', 1, () => score('none.safetensors')],
      ['a platform that does not answer', 3, () => [...offline, 'tracks']],
    ];
    // The quick run tries every fourth case: one of each exit code but the last, which waits for repeated requests.
    it.each(lines.filter((_, at) => !IS_QUICK || at % 4 === 0))('exit equally for %s: %d', async (_, code, line) => {
      const args = await line();
      const env = { PRIMITIVES_TOKEN: 'prm_x', XDG_CONFIG_HOME: folder };
      const found = await Promise.all([
        runCommand(COMMAND, args, env),
        runCommand(process.execPath, [NPM_COMMAND, ...args], env),
      ]);
      expect(found.map((it) => it.code)).toEqual([code, code]);
    });

    const wrong = [
      ['compare', 'ABCDEF'],
      ['compare'],
      ['check'],
      ['results'],
      ['verify', 'x', '--bundle', 'y'],
      ['chekc'],
      ['submissions', '--first', '0'],
      ['submissions', '--sort', 'rank'],
      ['listing', 'ABCDEF', 'secret'],
      ['results', 'ABCDEF', '--csv', '--json'],
      ['submit', 'x', '--track', 'y', '--private', '--unlisted'],
      ['submit', 'x', '--track', 'y', '--until', '2027-03-01'],
    ];
    it.each(IS_QUICK ? wrong.slice(0, 1) : wrong)('print the same usage error for %s', async (...args) => {
      const [python, npm] = await Promise.all([
        runCommand(COMMAND, args),
        runCommand(process.execPath, [NPM_COMMAND, ...args]),
      ]);
      expect(python.err.replaceAll('primitives-bench', 'primitives')).toBe(npm.err);
    });

    // Folders with a manifest, without one, with another precision, and files that are refused.
    it.each(IS_QUICK ? PRINTED.slice(0, 2) : PRINTED)(
      'print the same for check --static of %s',
      async (name, ...options) => {
        const args = ['check', sample(name), '--static', ...options];
        const [python, npm] = await Promise.all([
          runCommand(COMMAND, args),
          runCommand(process.execPath, [NPM_COMMAND, ...args]),
        ]);
        expect(python.out.replaceAll('primitives-bench', 'primitives')).toBe(npm.out);
        expect(python.err).toBe(npm.err);
      },
    );

    async function receipt(): Promise<string[]> {
      await writeFile(join(folder, 'receipt.json'), '{}');
      return ['verify', join(folder, 'receipt.json'), '--keys', join(cases(), 'receipts/keys.json')];
    }

    async function score(name: string): Promise<string[]> {
      const split = join(folder, 'split');
      await cp(join(cases(), 'mac'), split, { recursive: true });
      if (name.endsWith('.csv')) await writeFile(join(folder, name), '');
      return ['score', join(folder, name), '--split', split];
    }
  });
}

import { marked } from 'marked';
import type { EvaluationExport, ResultExport, SubmissionExport } from './submission-export.js';
import type { ExportFormat } from './write-board.js';
import { writeSubmission } from './write-submission.js';

const auc = {
  ...({ metric: 'mac.auc.v1', label: 'AUC', direction: 'HIGHER', format: 'PERCENT' } as const),
  value: 0.30000000000000004,
  low: 0.25,
  high: 0.35,
  rankLow: 2,
  rankHigh: 3,
  tier: 1,
  mark: 'BEST' as const,
};
const coverage = {
  ...auc,
  metric: 'cov',
  label: 'Δ Coverage',
  direction: 'LOWER',
  format: 'COUNT',
  value: 22.018,
  low: 21,
  high: 25,
} as const;
const result = (board: string, more: Partial<ResultExport> = {}): ResultExport => ({
  board,
  boardUrl: `https://x.example/t/mac/${board}`,
  badgeUrl: '',
  instances: 12_000,
  resamples: 10_000,
  rank: { low: 2, high: 3, of: 9 },
  values: [auc],
  ...more,
});
const DIGEST = 'ab12'.repeat(16);
const scored: EvaluationExport = {
  id: 'e1',
  url: 'https://x.example/e/e1',
  state: 'scored',
  attempt: 1,
  debug: false,
  endedAt: null,
  failure: null,
  copyOf: null,
  track: {
    slug: 'mac',
    benchmark: 'mac',
    title: 'MAC',
    shortName: 'MAC',
    primaryMetric: 'mac.auc.v1',
    split: { name: 'test', role: 'hidden' },
  },
  visibility: 'shown',
  scoredAt: '2026-11-20T09:19:02.500Z',
  results: [result('closed'), result('open')],
  receipt: { sha256: DIGEST, url: `https://x.example/r/${DIGEST}.json` },
};
const submission = (more: Partial<SubmissionExport> = {}): SubmissionExport => ({
  schema: 'submission/1',
  id: 'i',
  code: '4F2KW9',
  url: 'https://x.example/s/4F2KW9',
  name: 'CLIP',
  version: '1.2',
  team: { slug: 'colour-lab', name: 'Colour Lab' },
  interface: 'dual-encoder',
  backbone: null,
  parameters: null,
  licence: 'MIT',
  weights: null,
  bundleSha256: DIGEST,
  createdAt: '2026-10-31T23:00:00.000Z',
  evaluations: [scored],
  ...more,
});
const write = (format: ExportFormat, evaluation: Partial<EvaluationExport> = {}) =>
  writeSubmission(format, submission({ evaluations: [{ ...scored, ...evaluation }] }));

describe('a submission as BibTeX', () => {
  it('has the key and the fields of a board’s entry, and the receipt of each track', () => {
    const waits: Partial<EvaluationExport> = {
      state: 'queued',
      visibility: null,
      scoredAt: null,
      results: null,
      receipt: null,
    };
    const other = { ...scored, ...waits, track: { ...scored.track, title: 'Shapes & more' } };
    expect(writeSubmission('bib', submission({ evaluations: [scored, other] }))).toBe(`@misc{primitives-4f2kw9,
  author = {{Colour Lab}},
  title = {{CLIP 1.2}},
  year = {2026},
  month = nov,
  howpublished = {Primitives, submission 4F2KW9},
  url = {https://x.example/s/4F2KW9},
  note = {MAC: scored 2026-11-20, AUC 30.00\\% $\\pm$5.00 (closed), 30.00\\% $\\pm$5.00 (open), receipt \\url{https://x.example/r/${DIGEST}.json};
    Shapes \\& more: queued, not scored yet},
}
`);
  });

  it('cites the original of a copy', () =>
    expect(
      write('bib', { copyOf: { code: '7QX3MB', name: 'CLIP & co', url: 'https://x.example/s/7QX3MB' } }),
    ).toContain('(open), a copy of CLIP \\& co (7QX3MB), \\url{https://x.example/s/7QX3MB}, receipt '));

  it('prints an interval as the page does: with both ends where it reaches below 0', () =>
    expect(
      write('bib', { results: [result('closed', { values: [{ ...auc, value: 0.02, low: -0.02, high: 0.06 }] })] }),
    ).toContain('AUC 2.00\\% [$-$2.00, 6.00]'));

  it('has the date of its first result, or of the submission before a result counts', () => {
    const later = { ...scored, scoredAt: '2027-02-01T00:00:00.000Z' };
    expect(writeSubmission('bib', submission({ evaluations: [later, scored] }))).toContain(
      'year = {2026},\n  month = nov',
    );
    expect(write('bib', { debug: true })).toContain('year = {2026},\n  month = oct');
  });
});

describe('a submission as LaTeX', () => {
  it('is a table with metrics as rows and boards as columns, with the benchmark, the date and the address', () => {
    const results = [result('closed', { values: [auc, coverage] }), result('open')];
    expect(write('tex', { results }))
      .toBe(`% needs \\usepackage{booktabs} and \\usepackage{hyperref}; the \\cite key is in https://x.example/s/4F2KW9.bib
\\begin{table}[t]
  \\centering
  \\caption{CLIP 1.2~\\cite{primitives-4f2kw9} on MAC, split test (hidden), 12,000 instances, scored 2026-11-20. Values have 95\\% intervals. \\url{https://x.example/s/4F2KW9?track=mac}}
  \\label{tab:primitives-4f2kw9-mac}
  \\begin{tabular}{lrr}
    \\toprule
    Metric & closed & open \\\\
    \\midrule
    AUC $\\uparrow$ & 30.00 {\\scriptsize $\\pm$5.00} & 30.00 {\\scriptsize $\\pm$5.00} \\\\
    $\\Delta$ Coverage $\\downarrow$ & 22.02 {\\scriptsize [21.00, 25.00]} & -- \\\\
    \\bottomrule
  \\end{tabular}
\\end{table}
`);
  });

  it('lists instances by board when they differ, and mentions no missing interval', () => {
    const none = { ...auc, low: null, high: null };
    const text = write('tex', {
      results: [result('closed', { values: [none] }), result('open', { instances: 5, resamples: 0, values: [none] })],
    });
    expect(text).toContain('closed: 12,000 instances; open: 5 instances, scored');
    expect(text).not.toContain('Intervals');
  });
});

describe('a submission as Markdown', () => {
  it('is for a README: a table for each track with links to its boards and its receipt', () => {
    expect(write('md'))
      .toBe(`**[CLIP 1.2](<https://x.example/s/4F2KW9>)** by Colour Lab, submission 4F2KW9 of Primitives

**MAC, split test (hidden)**, 12,000 instances, 95% intervals, scored 2026-11-20, [receipt](<https://x.example/r/${DIGEST}.json>)

| Metric | [closed](<https://x.example/t/mac/closed>) | [open](<https://x.example/t/mac/open>) |
| :-- | --: | --: |
| AUC | 30.00 ±5.00 | 30.00 ±5.00 |
`);
  });
});

describe('an evaluation that is not simply published on its boards', () => {
  const FORMATS = ['tex', 'md', 'bib'] as const;
  const WITHHELD = { results: null, receipt: null };
  it.each<[string, Partial<EvaluationExport>, RegExp]>([
    ['queued', { state: 'queued', visibility: null, scoredAt: null, ...WITHHELD }, /queued, not scored yet/],
    ['running', { state: 'predicting', visibility: null, scoredAt: null, ...WITHHELD }, /running, not scored yet/],
    ['rejected', { state: 'rejected', visibility: null, scoredAt: null, ...WITHHELD }, /rejected, not scored/],
    ['failed', { state: 'failed', visibility: null, scoredAt: null, ...WITHHELD }, /failed, not scored/],
    ['cancelled', { state: 'cancelled', visibility: null, scoredAt: null, ...WITHHELD }, /cancelled, not scored/],
    ['withheld', { visibility: 'withheld', ...WITHHELD }, /withheld by the release rule/],
    ['sealed', { visibility: 'sealed', ...WITHHELD }, /sealed until the phase/],
    [
      'withheld and withdrawn',
      { visibility: 'withdrawn', ...WITHHELD },
      /withdrawn from the boards; values not published/i,
    ],
  ])('is described as %s, without values', (_, evaluation, words) => {
    for (const format of FORMATS) {
      const text = write(format, evaluation);
      expect(text).toMatch(words);
      expect(text).not.toMatch(/30\.00|tabular|Metric|receipt/);
    }
  });

  it.each<[string, Partial<EvaluationExport>, RegExp]>([
    ['is hidden', { visibility: 'hidden' }, /hidden from the boards/i],
    ['was withdrawn', { visibility: 'withdrawn' }, /withdrawn from the boards/i],
    ['was scored again', { visibility: 'superseded' }, /scored again since/i],
    ['is under embargo', { visibility: 'embargoed' }, /not on the boards yet/i],
    [
      'is a debug run',
      { visibility: 'hidden', debug: true },
      /a debug run on published images, on no board(?!; hidden)/i,
    ],
  ])('has a note with its public values when it %s', (_, evaluation, words) => {
    for (const format of FORMATS) expect(write(format, evaluation)).toMatch(words);
    for (const format of ['tex', 'md'] as const) expect(write(format, evaluation)).toContain('30.00');
  });

  it('has no note when it is simply published', () => {
    for (const format of FORMATS) expect(write(format)).not.toMatch(/boards\b.*\bboards|withdrawn|hidden from|not on/);
  });
});

/** Mulberry32: the same names in every run. */
function seeded(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const PIECES = [
  ...'\\{}$&#%_~^<>|[]()*`"\'!@:;=+-,./?',
  '\n',
  '\r\n',
  '\t',
  '\u2028',
  '--',
  '``',
  'www.',
  'https://',
  ' https://x.io ',
  ' www.x.io ',
  'x',
  'é',
  ' ',
  '\\end{table}',
  '}}',
  '|--|',
  '<b>',
  '&amp;',
  '![',
  '%%',
  '1.',
];
const random = seeded(11);
const anyText = () =>
  `n${Array.from({ length: 1 + Math.floor(random() * 12) }, () => PIECES[Math.floor(random() * PIECES.length)]).join('')}`;
const NAMES = Array.from({ length: 300 }, anyText);
const named = (format: ExportFormat, name: string) =>
  writeSubmission(format, submission({ name, version: '', team: { slug: 't', name } }));
const spaced = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/** Reads a value as BibTeX does: up to the closing brace, whatever precedes a brace. */
function bibtexFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  const head = /@misc\{([\w-]+),\s*/y;
  if (!head.test(text)) throw new Error(`no entry: ${text}`);
  let at = head.lastIndex;
  while (text[at] !== '}') {
    const start = /(\w+) = (\{|[a-z]+)/y;
    start.lastIndex = at;
    const [, name, value] = start.exec(text) ?? [];
    if (name === undefined || value === undefined) throw new Error(`no field at ${text.slice(at)}`);
    at = start.lastIndex;
    const from = at;
    for (let depth = value === '{' ? 1 : 0; depth > 0; at++) {
      if (at >= text.length) throw new Error('a brace is never closed');
      depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0;
    }
    fields.set(name, value === '{' ? text.slice(from, at - 1) : value);
    const rest = /,\s*/y;
    rest.lastIndex = at;
    if (!rest.test(text)) throw new Error(`a field does not end at ${text.slice(at)}`);
    at = rest.lastIndex;
  }
  if (text.slice(at) !== '}\n') throw new Error(`more than one entry: ${text.slice(at)}`);
  return fields;
}

const COMMANDS: Readonly<Record<string, string>> = {
  textbackslash: '\\',
  textbraceleft: '{',
  textbraceright: '}',
  textasciitilde: '~',
  textasciicircum: '^',
  textless: '<',
  textgreater: '>',
  textbar: '|',
};

/** The text that LaTeX prints for an escaped text. @throws for a character that would start a command or a comment */
function printed(latex: string): string {
  const plain = latex.replace(
    /\\([a-z]+)\{\}|\\([&%$#_])|-\{\}|(--|[\\{}$&#%_~^<>|\n])/g,
    (token, command, sign, bare) => {
      if (bare !== undefined) throw new Error(`${bare} in ${latex}`);
      return sign ?? (token === '-{}' ? '-' : (COMMANDS[command] ?? fail(latex)));
    },
  );
  return plain;
}
function fail(text: string): never {
  throw new Error(`an unknown command in ${text}`);
}

describe('any name of a model and its team', () => {
  it('gives one BibTeX entry with the same fields, and LaTeX prints the name unchanged', () => {
    for (const name of NAMES) {
      const fields = bibtexFields(named('bib', name));
      expect([...fields.keys()]).toEqual(['author', 'title', 'year', 'month', 'howpublished', 'url', 'note']);
      for (const field of ['author', 'title'])
        expect(spaced(printed((fields.get(field) ?? '').slice(1, -1)))).toBe(spaced(name));
    }
  });

  it('gives the same LaTeX table, with the name unchanged in its caption', () => {
    const rest = named('tex', 'NAME').split('NAME');
    for (const name of NAMES) {
      const text = named('tex', name);
      expect([text.startsWith(rest[0] ?? '-'), text.endsWith(rest[1] ?? '-')]).toEqual([true, true]);
      expect(spaced(printed(text.slice(rest[0]?.length, -(rest[1]?.length ?? 0))))).toBe(spaced(name));
    }
  });

  it('gives the same Markdown lines, one link, and the name as text', () => {
    for (const name of NAMES) {
      const [first, ...others] = marked.lexer(named('md', name)).filter(({ type }) => type !== 'space');
      expect(others.map(({ type }) => type)).toEqual(['paragraph', 'table']);
      const tokens = flat(first?.type === 'paragraph' ? (first.tokens ?? []) : []);
      expect(tokens.filter(({ type }) => !['text', 'escape'].includes(type)).map(({ type }) => type)).toEqual([
        'strong',
        'link',
      ]);
      const text = tokens.flatMap(({ type, text }) => (['text', 'escape'].includes(type) ? [text] : [])).join('');
      expect(spaced(text)).toBe(spaced(`${name} by ${name}, submission 4F2KW9 of Primitives`));
    }
  });

  it('gives no Markdown formula', () => {
    expect(named('md', 'for $5, not $6')).toContain('for \\$5, not \\$6');
  });

  it('gives as many CSV lines and fields as any other name, and JSON the name', () => {
    const fields = (text: string) =>
      text
        .replace(/"(?:[^"]|"")*"/g, 'q')
        .split('\r\n')
        .map((line) => line.split(',').length);
    const usual = fields(named('csv', 'NAME'));
    for (const name of NAMES) {
      expect(fields(named('csv', name))).toEqual(usual);
      expect((JSON.parse(named('json', name)) as SubmissionExport).name).toBe(name);
    }
  });
});

interface Piece {
  readonly type: string;
  readonly text: string;
}

/** Tokens with their child tokens, in reading order; a token with children is represented by them. */
function flat(tokens: readonly { type: string; raw: string; text?: string; tokens?: unknown }[]): Piece[] {
  return tokens.flatMap(({ type, raw, text, tokens: inner }) => {
    const parts = Array.isArray(inner) ? flat(inner as Parameters<typeof flat>[0]) : [];
    if (type === 'text' && parts.length > 0) return parts;
    return [{ type, text: parts.length > 0 ? '' : (text ?? raw) }, ...parts];
  });
}

import { docsSearch, type DocsHit } from './docs-search.ts';
import { withRankRange } from './query-words.ts';
import type { Section } from './sections.ts';

const section = (id: string, page: string, heading: string, paragraphs: readonly string[], rest = ''): Section => ({
  id: `/docs/${id}`,
  page,
  heading,
  paragraphs,
  rest,
});

const search = docsSearch([
  section('a#isolation', 'Getting started', 'How models are isolated', ['In a process. Isolation has three levels.']),
  section('b#em', 'MAC metrics', 'Exact Match', [`${'word '.repeat(60)}counts an image ${'end '.repeat(80)}`]),
  section('c', 'Receipts', '', ['A receipt names the isolation level of the runner.']),
]);

/** What the real pages have about three queries, in the order of the site. */
const site = docsSearch([
  section('getting-started#cli', 'Getting started', 'From Hugging Face', ['Run it.', 'A CLIP model needs no code.']),
  section('isolation', 'Isolation of models', '', ['A model runs in a sandbox.'], 'L3 isolation with bubblewrap'),
  section('errors', 'Error codes', '', ['Every refusal carries a code.']),
  section('errors#runs', 'Error codes', 'Requests and runs', [], 'add a runner CLIP isolation isolation isolation'),
  section('hardware#isolation', 'What a model costs', 'Isolation', ['See isolation.'], 'isolation isolation'),
  section('papers/mac#clip', 'MAC paper', 'CLIP', [], 'CLIP CLIP CLIP 12.5 3.4'),
  section('papers/compmap#clip', 'CompMap paper', 'Table 2: CLIP', ['CLIP: not run.'], 'CLIP CLIP'),
  section('metrics/vaw#clip', 'VAW metrics', 'AP · `vaw.ap.v1`', ['CLIP CLIP.'], 'CLIP'),
  section('operate/runners#add-a-runner', 'Fleet guide', 'Add a runner', ['Create a token.', 'Then start the runner.']),
  section('operate/capacity#fleet', 'Capacity', 'Added runners', ['If runners are added, all are slower.']),
  section('operate/capacity', 'Capacity', '', ['You can add a runner at any time.']),
  section('changelog#added', 'Changelog', 'Added', ['Maintainers add a runner on the fleet page.']),
]);
const ids = (hits: readonly DocsHit[]) => hits.map(({ id }) => id.replace('/docs/', ''));
const marked = (hit: DocsHit | undefined) =>
  hit?.excerpt.map(({ text, found }) => (found ? `[${text}]` : text)).join('');

describe('the search in the documentation', () => {
  it('finds sections with all words or their beginnings, in any order', () => {
    expect(ids(search('match exact'))).toEqual(['b#em']);
    expect(ids(search('isolat'))).toEqual(['a#isolation', 'c']);
    expect(ids(search('receipt nothingness'))).toEqual(['c']);
    expect(search('nothingness')).toEqual([]);
    expect(search('')).toEqual([]);
  });

  it('states whether a title or heading has a word of the query', () => {
    expect(search('match').map(({ titled }) => titled)).toEqual([true]);
    expect(search('receip').map(({ titled }) => titled)).toEqual([true]);
    expect(search('counts').map(({ titled }) => titled)).toEqual([false]);
  });

  it('finds pages for readers before the glossary and the changelog', () => {
    const found = docsSearch([
      section('changelog#added', 'Changelog', 'Added', ['An embargo of results. Embargo.']),
      section('architecture/glossary', 'Glossary', '', ['Embargo: embargo of a result.']),
      section('release#listing', 'Release', 'Listing', [`${'word '.repeat(60)}until its embargo ends`]),
    ]);
    expect(ids(found('embargo'))).toEqual(['release#listing', 'architecture/glossary', 'changelog#added']);
  });

  it('shows the text around the first found word', () => {
    const excerpt = marked(search('counts')[0]) ?? '';
    expect(excerpt).toMatch(/^… .*\[counts\] an image.* …$/);
    expect(excerpt.length).toBeLessThan(240);
  });

  it('shows whole sentences, and no line above a list, if the section has another text with the words', () => {
    const long = `First of all. ${'One word. '.repeat(30)}Shares are rounded to a step. ${'More words. '.repeat(30).trim()}`;
    const found = docsSearch([section('release', 'Release', '', ['Under improvements and rounded:', long])]);
    const excerpt = marked(found('rounded')[0]) ?? '';
    expect(excerpt).toMatch(/^Shares are \[rounded\] to a step\. (More words\. ?)+$/);
    expect(excerpt.length).toBeLessThan(240);
  });

  it('shows the first sentence with the words below a heading that has them, and marks no word that begins with one', () => {
    const paragraphs = [
      'On the page, add a machine as a runner.',
      'The address of a runner: add no runner twice. Runner.',
    ];
    const found = docsSearch([section('runners#add', 'Fleet', 'Add a runner', paragraphs)]);
    expect(marked(found('add runner')[0])).toBe('On the page, [add] a machine as a [runner].');
    const [hit] = docsSearch([section('runners', 'Fleet', '', ['Add its address.'])])('add');
    expect(marked(hit)).toBe('[Add] its address.');
  });

  it('shows the row of a table that has the words, with the names of its columns', () => {
    const rest = 'state · on boards\nshown · yes\nwithheld · no';
    const found = docsSearch([section('release#states', 'Release', 'States', ['Of a result.'], rest)]);
    expect(marked(found('withheld')[0])).toBe('state: [withheld]; on boards: no');
  });

  it('lists headings and texts with the query first, then headings with its words', () => {
    expect(ids(site('add a runner'))).toEqual([
      'operate/runners#add-a-runner',
      'operate/capacity',
      'changelog#added',
      'errors#runs',
      'operate/capacity#fleet',
    ]);
  });

  it('lists the title of a page before headings, and the heading of a definition before texts', () => {
    expect(ids(site('isolation'))).toEqual(['isolation', 'hardware#isolation', 'errors#runs']);
    expect(ids(site('ap'))[0]).toBe('metrics/vaw#clip');
    expect(ids(site('error codes'))[0]).toBe('errors');
  });

  it('lists tables of papers and metrics after the text of other pages', () => {
    const [first, ...others] = ids(site('clip'));
    expect(first).toBe('getting-started#cli');
    expect(others).toHaveLength(4);
  });

  it('shows and marks a paragraph rather than a table', () => {
    expect(marked(site('clip')[0])).toBe('A [CLIP] model needs no code.');
    expect(marked(site('add a runner')[0])).toBe('Then start the [runner].');
    expect(marked(site('bubblewrap')[0])).toBe('L3 isolation with [bubblewrap]');
    expect(marked(site('isol')[0])).toBe('A model runs in a [sandbox].');
  });

  it('lists a text with the query itself before titles with its words, and a title with it before both', () => {
    const phrases = docsSearch([
      section('a', 'Model runs', '', ['How a model runs.']),
      section('b', 'Steps', '', ['First run the model, then wait.']),
      section('c#run-the-model', 'Steps', 'Run the model', ['Start it.']),
    ]);
    expect(ids(phrases('run the model'))).toEqual(['c#run-the-model', 'b', 'a']);
  });

  it('lists the section with a name first, in any form, and before longer names', () => {
    const names = docsSearch([
      section('a#gap', 'Probes', 'Δ HM (geometric) · `probe.hm_gap.v1`', ['HM HM HM of a probe.']),
      section('b#hm', 'MAC metrics', 'HM · `mac.hm.v1`', ['Best harmonic mean.']),
      section('c#list', 'Command line', 'primitives seasons list', ['List the seasons of a season.']),
      section('d#seasons', 'Still Life', 'Seasons', ['A numbered test set.']),
      section('errors#quota_exceeded', 'Error codes', 'quota_exceeded', ['Wait until the time in the message.']),
      section('e#common', 'Starter kit', 'Common errors', ['quota exceeded: the quota_exceeded of the team.']),
    ]);
    expect(ids(names('hm'))[0]).toBe('b#hm');
    expect(ids(names('mac.hm.v1'))[0]).toBe('b#hm');
    expect(ids(names('season'))[0]).toBe('d#seasons');
    expect(ids(names('quota_exceeded'))[0]).toBe('errors#quota_exceeded');
    expect(ids(names('what does quota_exceeded mean'))[0]).toBe('errors#quota_exceeded');
  });

  it('lists a metric without its variants, unless the query names one', () => {
    const metrics = docsSearch([
      section('metrics/mac#auc', 'MAC metrics', 'AUC · `mac.auc.v1`', ['Area.']),
      section('metrics/mac#auc2', 'MAC metrics', 'AUC@2 · `mac.auc_at_2.v1`', ['Area of the top 2.']),
      section('metrics/mac#all', 'MAC metrics', 'AUC (all biases) · `mac.auc_exact.v1`', ['Area.']),
      section('metrics/mac#gap', 'MAC metrics', 'Δ AUC · `mac.auc_gap.v1`', ['Area.']),
    ]);
    expect(ids(metrics('what is auc'))).toEqual(['metrics/mac#auc', 'metrics/mac#gap']);
    expect(ids(metrics('auc@2'))[0]).toBe('metrics/mac#auc2');
  });

  it('finds a name that is also written as one word', () => {
    const names = docsSearch([section('hf', 'Python', 'A model from Hugging Face', ['Export it.'])]);
    expect(ids(names('huggingface model'))).toEqual(['hf']);
  });

  it('finds inflected words but no abbreviation that looks like a stem', () => {
    const words = docsSearch([
      section('a', 'Metrics', 'Interv (Full)', ['Interv of few images.']),
      section('b', 'Reading', 'Intervals', ['A range.']),
    ]);
    expect(ids(words('interval'))).toEqual(['b']);
    expect(ids(words('ranges'))).toEqual(['b']);
  });

  it('lists a section on tokens before one on a tokenizer', () => {
    const words = docsSearch([
      section('bundle', 'Bundle', 'Tokenizer', ['A token of the text.']),
      section('cli', 'Command line', 'A join token', ['For a runner.']),
    ]);
    expect(ids(words('token'))).toEqual(['cli', 'bundle']);
  });

  it('lists a section that defines a word before one that uses it more often', () => {
    const words = docsSearch([
      section('policy#a', 'Policy', 'Rules', ['A withheld value is withheld.'], 'withheld withheld withheld'),
      {
        ...section('release#b', 'Results', 'Improvements', ['A result is withheld if it is not new.']),
        terms: 'withheld',
      },
    ]);
    expect(ids(words('withheld'))).toEqual(['release#b', 'policy#a']);
  });

  it('lists pages for readers and submitters before those of administrators and developers', () => {
    const text = ['The licence of a dataset.'];
    const words = docsSearch([
      section('architecture', 'Architecture', 'Data', text),
      section('cli#admin-terms', 'Command line', 'primitives admin terms', text),
      section('import#mac', 'Layouts', 'MAC', text),
      section('policy#c', 'Policy', 'Rules', text),
    ]);
    expect(ids(words('dataset licence'))).toEqual(['policy#c', 'import#mac', 'cli#admin-terms', 'architecture']);
  });

  it('shows prose instead of rows of numbers', () => {
    const costs = docsSearch([
      section('costs', 'Costs', '', ['What a unit of work needs.']),
      section('costs#units', 'Costs', 'Units', [], 'shard 12 34 5 seconds 67 89 10 latency 11 12 13'),
    ]);
    expect(marked(costs('latency')[0])).toBe('What a unit of work needs.');
  });
});

it.each([
  ['rank 2-4', 'rank range'],
  ['why ranks 2 – 4?', 'why ranks range?'],
  ['rank since 2026-11-29', 'rank since 2026-11-29'],
  ['images 2-4', 'images 2-4'],
])('searches “%s” as “%s”', (typed, text) => expect(withRankRange(typed)).toBe(text));

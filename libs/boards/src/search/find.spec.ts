import { bestFound, nearlyFound } from './best-found';
import { finder, searched, searchTerms } from './find';
import { slipsToBegin } from './nearly';

const MVP = searched(['MVP-Integrator'], ['1.0', 'Équipe Primitifs', 'ViT-L/14', '4F2KW9']);
const finding = (text: string, of = MVP) => finder(searchTerms(text))(of);

describe('a text search', () => {
  it.each([
    ['mvp-integrator', 'exact'],
    ['  MVP-INTEGRATOR ', 'exact'],
    ['mvp int', 'name'],
    ['integ', 'name'],
    ['mvp vit-l', 'text'],
    ['equipe', 'text'],
    ['ÉQUIPE mvp', 'text'],
    ['4f2kw9', 'text'],
    ['vit l', 'text'],
    ['integrator-mvp', 'name'],
    ['tegrat', 'inside'],
    ['primitifs grat', 'inside'],
    ['"mvp-integrator"', 'name'],
  ])('finds %j with rank %s', (text, how) => expect(finding(text)).toBe(how));

  it.each(['', '   ', 'troika', 'mvp troika', 'x', 'n', '%', '_', 'mvp%', "mvp' or '1'='1", '"', '.*', 'm.p'])(
    'finds nothing for %j',
    (text) => expect(finding(text)).toBeNull(),
  );

  it('matches a single letter only at the start of a word', () => {
    expect(finding('m')).toBe('name');
    expect(finding('l')).toBe('text');
    expect(finding('n')).toBeNull();
  });
  it('matches three letters only at the start of a word, but three digits and two ideograms also inside', () => {
    expect(finding('cat', searched(['Classification of categories'], []))).toBe('name');
    expect(finding('cat', searched(['Classification'], []))).toBeNull();
    expect(finding('224', searched(['ViT224'], []))).toBe('inside');
    expect(finding('组合', searched(['模型组合'], []))).toBe('inside');
  });
  it('matches a punctuation mark literally', () => {
    expect(finding('100%', searched(['100% CLIP_B'], []))).toBe('name');
    expect(finding('clip_b', searched(['100% CLIP_B'], []))).toBe('name');
    expect(finding('p_b', searched(['CLIP-B'], []))).toBeNull();
  });
  it('matches names in any script', () => expect(finding('мод', searched(['МОДЕЛЬ'], []))).toBe('name'));
  it("matches any of an item's names", () =>
    expect(finding('mac', searched(['Multi-Attribute Composition', 'MAC'], []))).toBe('exact'));
  it('does not combine terms from two names', () =>
    expect(finding('alpha beta', searched(['Alpha', 'Beta'], []))).toBeNull());
});

describe('the order of matches', () => {
  const named = (name: string, texts: string[] = [], newestAt: number | null = 0) => ({
    name,
    searched: searched([name], texts),
    newestAt,
  });
  const names = (text: string, of: ReturnType<typeof named>[]) =>
    bestFound(of, searchTerms(text)).map(({ name }) => name);

  it('is exact name, word starts in the name, word starts in other texts, then inside words', () =>
    expect(
      names('clip', [named('EVACLIP'), named('Troika', ['CLIP ViT-L']), named('Co-CLIP'), named('CLIP'), named('CSP')]),
    ).toEqual(['CLIP', 'Co-CLIP', 'Troika', 'EVACLIP']));
  it('is newest first for equal matches, then the given order; undated items come last', () =>
    expect(names('a', [named('a1', [], null), named('a2', [], 5), named('a3', [], 9), named('a4', [], 5)])).toEqual([
      'a3',
      'a2',
      'a4',
      'a1',
    ]));
});

describe('a near match', () => {
  const near = (text: string, name: string) =>
    nearlyFound([{ searched: searched([name], ['ViT-L/14']), newestAt: null }], searchTerms(text)).length === 1;

  it.each([
    ['torika', 'Troika'],
    ['troka', 'Troika, reproduction'],
    ['troikka', 'Troika'],
    ['integarto', 'MVP-Integrator'],
    ['mvp integartor', 'MVP-Integrator'],
    ['torika vit', 'Troika'],
  ])('accepts %j for %j', (text, name) => expect(near(text, name)).toBe(true));

  it.each([
    ['csp', 'CGE'],
    ['rtoika', 'Troika'],
    ['trxxka', 'Troika'],
    ['', 'Troika'],
    ['torika resnet', 'Troika'],
  ])('rejects %j for %j', (text, name) => expect(near(text, name)).toBe(false));

  it('counts typing errors from the start of a word', () => {
    expect(slipsToBegin('int', 'integrator')).toBe(0);
    expect(slipsToBegin('itn', 'integrator')).toBe(1);
    expect(slipsToBegin('abc', '')).toBe(3);
    expect(slipsToBegin('', 'abc')).toBe(0);
  });
});

import { markFound } from './mark-found';

const marked = (text: string, searchedText: string) =>
  markFound(text, searchedText)
    .map(({ text: piece, found }) => (found ? `[${piece}]` : piece))
    .join('');

describe('highlighting', () => {
  it.each([
    ['MVP-Integrator', 'mvp int', '[MVP]-[Int]egrator'],
    ['Équipe Primitifs', 'equipe', '[Équipe] Primitifs'],
    ['E\u0301quipe', 'e', '[E\u0301]quipe'],
    ['PairSetFormer', 'former', 'PairSet[Former]'],
    ['ViT-L/14', 'vit-l', '[ViT-L]/14'],
    ['CLIP ViT', 'clip-vit', '[CLIP] [ViT]'],
    ['EVA CLIP', 'clip va', 'EVA [CLIP]'],
    ['Classification of categories', 'cat', 'Classification of [cat]egories'],
    ['categories of a cat', 'cat', 'categories of a [cat]'],
    ['attribute classification', 'cat', 'attribute classification'],
    ['transformer t', 't', 'transformer [t]'],
    ['Attn', 'n', 'Attn'],
    ['ﬁne', 'fi', '[ﬁ]ne'],
    ['a 😀 b', 'b', 'a 😀 [b]'],
    ['anything', '', 'anything'],
    ['', 'a', ''],
  ])('marks the match in %j for %j', (text, by, as) => expect(marked(text, by)).toBe(as));

  it('does not change the text', () =>
    expect(
      markFound('Crème  brûlée', 'bru')
        .map(({ text }) => text)
        .join(''),
    ).toBe('Crème  brûlée'));
});

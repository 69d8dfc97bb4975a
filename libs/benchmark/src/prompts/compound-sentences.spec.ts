import { descriptorPrompt, examplePrompt, reversedPrompt } from './compound-sentences.js';

describe('Compun’s prompts', () => {
  it('swap the constituents of closed compounds too', () =>
    expect(reversedPrompt(['rain', 'coat'])).toBe('a photo of a coat rain'));
  it('do not change a caption', () =>
    expect(examplePrompt('raincoat', 'A child in rain.')).toBe(
      'a photo of a raincoat. An example of raincoat in an image is A child in rain.',
    ));
  it.each([
    ['a long handle', 'which is a long handle'],
    ['an edge', 'which is an edge'],
    ['often wet', 'which often wet'],
    ['used in rain', 'which is used in rain'],
    ['four wheels', 'which has four wheels'],
  ])('put the clause before "%s"', (descriptor, clause) =>
    expect(descriptorPrompt('x', descriptor)).toBe(`x, ${clause}`),
  );
});

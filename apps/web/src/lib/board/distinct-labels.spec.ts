import { distinctLabels } from './distinct-labels.ts';

const row = (name: string, version: string | null = '1') => ({ name, version });

describe('the labels of rows', () => {
  it('are short where that distinguishes them', () =>
    expect(distinctLabels([row('CLIP, zero-shot (ViT-B)'), row('CSP (ours)')])).toEqual(['CLIP', 'CSP']));

  it('have the whole name where the short ones are equal', () =>
    expect(distinctLabels([row('Small CLIP, ViT-B/32'), row('Small CLIP, ViT-L/14'), row('CSP (ours)')])).toEqual([
      'Small CLIP, ViT-B/32',
      'Small CLIP, ViT-L/14',
      'CSP',
    ]));

  it('have the whole name where another name contains the short one', () =>
    expect(distinctLabels([row('Small CLIP, fixed prompt'), row('CSP on small CLIP')])).toEqual([
      'Small CLIP, fixed prompt',
      'CSP on small CLIP',
    ]));

  it('have the version where the names are equal', () =>
    expect(distinctLabels([row('CLIP', '1'), row('CLIP', '2')])).toEqual(['CLIP 1', 'CLIP 2']));

  it('have numbers where name and version are equal', () =>
    expect(distinctLabels([row('CLIP'), row('CLIP')])).toEqual(['CLIP (1)', 'CLIP (2)']));

  it('are not empty when a name starts with a parenthesis', () =>
    expect(distinctLabels([row('(ours)'), row('CLIP')])).toEqual(['(ours)', 'CLIP']));

  it('differ in every list of three rows of names that resemble each other', () => {
    const names = ['A', 'A, b', 'A (b)', 'A,c', 'A 1', 'A (1)', '(A)', ', A', ''];
    const rows = names.flatMap((name) => [row(name, '1'), row(name, 'b'), row(name, null)]);
    for (const a of rows)
      for (const b of rows)
        for (const c of rows) {
          const labels = distinctLabels([a, b, c]);
          if (new Set(labels).size !== 3) throw new Error(`${JSON.stringify([a, b, c])} have ${labels.join(' | ')}`);
        }
  });
});

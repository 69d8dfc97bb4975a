import { dataChoices } from './data-choices.ts';

const track = (
  shortName: string,
  slug: string,
  seasons: Parameters<typeof dataChoices>[0][number]['seasons'] = [],
  protocol = 'czsl',
) => ({
  shortName,
  protocol,
  benchmark: { slug, title: `The ${slug}` },
  seasons,
});

it('offers the training split of each benchmark with its tracks, and the images of closed seasons', () =>
  expect(
    dataChoices([
      track('CZSL', 'pairs', [
        { number: 1, state: 'CLOSED', results: { slug: 'pairs-season-1' } },
        { number: 2, state: 'OPEN', results: { slug: 'pairs-season-2' } },
      ]),
      track('CompMap', 'pairs'),
      track('MAC', 'shapes'),
    ]),
  ).toEqual([
    { slug: 'pairs', label: 'CZSL and CompMap: train split' },
    { slug: 'shapes', label: 'MAC: train split' },
    { slug: 'pairs-season-1', label: 'CZSL: published images of season 1' },
  ]));

it('offers no training split of tracks for models that were trained elsewhere', () =>
  expect(
    dataChoices([
      track('CZSL', 'pairs'),
      track('Cross', 'cross', [], 'czsl-cross'),
      track('Both', 'pairs', [], 'czsl-cross'),
    ]),
  ).toEqual([{ slug: 'pairs', label: 'CZSL: train split' }]));

import { dataChoices } from '../submit/data-choices.ts';
import { trainingNames } from './training-names.ts';

const TRACKS = [
  {
    slug: 'shapes-czsl',
    shortName: 'Shapes-CZSL',
    protocol: 'czsl',
    benchmark: { slug: 'shapes-pairs', title: 'Shapes, pairs' },
    seasons: [{ number: 2, state: 'CLOSED' as const, results: { slug: 'shapes-czsl-season-2' } }],
  },
  {
    slug: 'shapes-compmap',
    shortName: 'Shapes-CompMap',
    protocol: 'compmap',
    benchmark: { slug: 'shapes-pairs', title: 'Shapes, pairs' },
    seasons: [],
  },
];

it('names declared data like the choices of the form', () => {
  const choices = dataChoices(TRACKS);
  expect(choices.map(({ slug }) => trainingNames([slug], TRACKS))).toEqual(choices.map(({ label }) => label));
});
it('separates the names, with other data as declared', () =>
  expect(trainingNames(['shapes-pairs', 'shapes-czsl-season-2', 'other-season-1', 'LAION-400M'], TRACKS)).toBe(
    'Shapes-CZSL and Shapes-CompMap: train split; Shapes-CZSL: published images of season 2; other-season-1; LAION-400M',
  ));
it('names the declaration of no data', () => expect(trainingNames([], TRACKS)).toBe('none of the benchmarks here'));

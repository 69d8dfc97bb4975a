import { trainingNames } from './training-names.ts';

it('names benchmarks by title, seasons by track, and other data as declared', () =>
  expect(
    trainingNames(
      ['shapes-pairs', 'shapes-czsl-season-2', 'other-season-1', 'LAION-400M'],
      [{ slug: 'shapes-czsl', shortName: 'Shapes-CZSL', benchmark: { slug: 'shapes-pairs', title: 'Shapes, pairs' } }],
    ),
  ).toBe('Shapes, pairs; Shapes-CZSL season 2; other-season-1; LAION-400M'));

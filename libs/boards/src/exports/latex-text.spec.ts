import { latexText } from './latex-text.js';

it('has only ASCII for the punctuation of titles', () =>
  expect(latexText('Shapes-VAW · image–text “classification” (ITC), the team’s 2× … → A — B')).toBe(
    "Shapes-VAW \\textperiodcentered{} image--text ``classification'' (ITC), the team's 2$\\times$ \\ldots{} $\\to$ A --- B",
  ));

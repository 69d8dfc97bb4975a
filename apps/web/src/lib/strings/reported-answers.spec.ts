import { words as answers } from './answers.ts';
import { words } from './reported-answers.ts';

it('has the labels of the summary of other boards', () => {
  const { title, best, lead, cost, checked } = answers;
  expect({ title: words.title, ...words.labels }).toEqual({ title, best, lead, cost, checked });
});

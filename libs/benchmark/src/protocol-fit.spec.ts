import { unfitFor } from './protocol-fit.js';

const CHOICE = 'images with correct and wrong captions to choose from';

it.each([
  ['caption-choice', [0, 1], null],
  ['image-caption-pairs', [0, 1], null],
  ['retrieval', undefined, null],
  ['vaw-itm', [0, 1], null],
  ['mac', undefined, null],
  ['caption-choice', undefined, CHOICE],
  ['image-caption-pairs', undefined, CHOICE],
  ['retrieval', [0, 1], 'images without wrong captions to choose from'],
] as const)('a split for %s whose images have the queries %j lacks %p', (protocol, queries, lacks) =>
  expect(unfitFor(protocol, queries === undefined ? {} : { queries: [...queries] })).toBe(lacks),
);

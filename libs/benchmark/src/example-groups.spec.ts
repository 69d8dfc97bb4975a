import { exampleGroups } from './example-groups.js';

const instances = (names: string) => [...names].map((name) => ({ image: `${name}.jpg`, object: name }));

it('takes one region of each image', () =>
  expect(exampleGroups('vaw-itc', instances('aaabbccdefg'))).toEqual([[0], [3], [5], [7], [8], [9]]));
it('takes further regions of an image if there are too few images', () =>
  expect(exampleGroups('vaw-itc', instances('aaabbb'))).toEqual([[0], [3], [1], [2], [4], [5]]));
it('takes nouns with their three images, and the same from the start of a split', () => {
  const split = instances('abcabcbdeafgdedegfgfhhhiii');
  const nouns = [
    [1, 4, 6],
    [0, 3, 9],
    [7, 12, 14],
    [8, 13, 15],
    [11, 16, 18],
    [10, 17, 19],
  ];
  expect(exampleGroups('compun', split)).toEqual(nouns);
  expect(exampleGroups('compun', split.slice(0, 20))).toEqual(nouns);
  expect(exampleGroups('compun', split.slice(0, 16))).toEqual(nouns.slice(0, 4));
});

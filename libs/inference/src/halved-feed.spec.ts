import { bareBatch } from './feeds.js';
import { halvedFeed, joinedRows } from './halved-feed.js';

const pixels = Float32Array.of(1, 1, 2, 2, 3, 3);
const tokens = bareBatch([[1, 2], [3], [4, 5]]);
const rowsOf = (feed: ReturnType<typeof halvedFeed>[number]) => ({
  pixels: [...(feed.pixels ?? [])],
  ids: [...(feed.tokens?.ids ?? [])].map(Number),
  mask: [...(feed.tokens?.mask ?? [])].map(Number),
});

describe('the halves of a feed', () => {
  it('are its rows in order, the first half not smaller', () =>
    expect(halvedFeed({ pixels, tokens }, 3, 2).map(rowsOf)).toEqual([
      { pixels: [1, 1, 2, 2], ids: [1, 2, 3, 0], mask: [1, 1, 1, 0] },
      { pixels: [3, 3], ids: [4, 5], mask: [1, 1] },
    ]));

  it('both contain one image for many texts, or one text for many images', () => {
    const image = pixels.subarray(0, 2);
    expect(halvedFeed({ pixels: image, tokens }, 3, 2).map((feed) => rowsOf(feed).pixels)).toEqual([
      [1, 1],
      [1, 1],
    ]);
    const text = bareBatch([[7]]);
    expect(halvedFeed({ pixels, tokens: text }, 3, 2).map((feed) => rowsOf(feed).ids)).toEqual([[7], [7]]);
  });

  it('give rows that join in the same order', () =>
    expect(
      joinedRows({ n: 2, width: 1, values: Float32Array.of(1, 2) }, { n: 1, width: 1, values: Float32Array.of(3) }),
    ).toEqual({ n: 3, width: 1, values: Float32Array.of(1, 2, 3) }));
});

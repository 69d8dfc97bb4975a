import { boardOffers, boardsFound, onlyOffer, onNoBoard, pairsApart, type Placed } from './board-offers.js';

/** @param places `track.board:code` */
const placed = (code: string, ...places: readonly string[]): Placed => ({
  code,
  name: `model of ${code}`,
  own: places.filter((text) => text.endsWith(`:${code}`)).map((text) => text.slice(0, -1 - code.length)),
  places: places.map((text) => {
    const [id = '', submissionCode = ''] = text.split(':');
    const [track = '', board = ''] = id.split('.');
    return { track, board, shortName: track.toUpperCase(), submissionCode };
  }),
});
const ids = (models: readonly Placed[]) =>
  boardOffers(models).map(({ id, entries }) => [id, ...entries.map(({ code }) => code)]);

describe('models without a common board', () => {
  const [first, second] = [placed('A', 'mac.closed:A', 'mac.open:A'), placed('B', 'vaw.main:B', 'mac.closed:C')];

  it('name the pairs that share none', () => {
    expect(pairsApart([first, second, placed('D', 'mac.open:D')]).map((pair) => pair.map(({ code }) => code))).toEqual([
      ['A', 'B'],
      ['B', 'D'],
    ]);
    expect(pairsApart([first, placed('D', 'mac.open:D')])).toEqual([]);
  });
  it('name submissions on no board apart from them', () => {
    const none = placed('N', 'mac.closed:M');
    expect(onNoBoard([first, none])).toEqual([none]);
    expect(pairsApart([first, none])).toEqual([]);
  });
  it('switch to the only other entry of a model on a common board', () => {
    const offers = boardOffers([first, second]);
    expect(onlyOffer([first, second], offers)).toMatchObject({
      id: 'mac.closed',
      replaced: [{ from: 'B', to: 'C', name: 'model of B' }],
    });
  });
  it('choose none of two ways to compare all of them', () => {
    const other = placed('A', 'mac.closed:A', 'vaw.main:E');
    const offers = boardOffers([other, second]);
    expect(offers.map(({ id }) => id)).toEqual(['mac.closed', 'vaw.main']);
    expect(onlyOffer([other, second], offers)).toBeNull();
  });
  it('do not switch where a board has all of the submissions themselves', () => {
    const models = [first, placed('D', 'mac.open:D')];
    expect(onlyOffer(models, boardOffers(models))).toBeNull();
  });
  it('meet in part: one board of each track, the largest first, five at most', () => {
    expect(ids([first, second, placed('D', 'mac.open:D', 'vaw.main:D')])).toEqual([
      ['mac.open', 'A', 'D'],
      ['vaw.main', 'B', 'D'],
    ]);
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((track) => `${track}.main`);
    expect(
      ids([placed('A', ...many.map((id) => `${id}:A`)), placed('B', ...many.map((id) => `${id}:B`))]),
    ).toHaveLength(5);
  });
  it('meet in part only where no board has all of them', () => {
    const other = placed('A', 'mac.closed:A', 'vaw.main:A', 'itc.main:A');
    const third = placed('D', 'mac.closed:D', 'itc.main:D');
    expect(ids([other, second, third])).toEqual([['mac.closed', 'A', 'C', 'D']]);
  });
  it('keep a submission where the board has a better one of its model', () => {
    const models = [{ ...placed('A', 'mac.closed:B'), own: ['mac.closed'] }, placed('D', 'mac.closed:D')];
    expect(ids(models)).toEqual([['mac.closed', 'A', 'D']]);
  });
  it('have the boards that the error names', () =>
    expect([...boardsFound('A: mac.closed, mac.open; B: private, copy of C; D: no board')]).toEqual([
      ['A', ['mac.closed', 'mac.open']],
      ['B', []],
      ['D', []],
    ]));
  it('offer no board to two submissions of one model', () =>
    expect(ids([placed('A', 'mac.closed:A'), placed('B', 'mac.closed:A')])).toEqual([]));
});

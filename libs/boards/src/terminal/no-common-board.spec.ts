import { noCommonBoardRefusal } from './no-common-board.js';

const refusal = (found: string) => ({
  code: 'no_common_board',
  message: 'no board contains all of these submissions',
  expected: 'two to six submissions',
  found,
  remedy: 'choose entries of one board',
});
const model = (code: string, places: readonly string[]) => ({
  code,
  name: code,
  places: places.map((text) => {
    const [track = '', board = '', submissionCode = code] = text.split(/[.:]/);
    return { track, board, shortName: track, submissionCode };
  }),
});

it('names the command that compares entries of the same models', () =>
  expect(
    noCommonBoardRefusal(
      refusal('A: mac.closed; B: vaw.main'),
      [model('A', ['mac.closed']), model('B', ['vaw.main', 'mac.closed:C'])],
      'primitives',
    ).remedy,
  ).toBe('`primitives compare A C --board mac.closed`'));

it('names five commands at most, and keeps the other fields', () => {
  const tracks = ['a', 'b', 'c', 'd', 'e', 'f'].map((track) => `${track}.main`);
  const offered = noCommonBoardRefusal(
    refusal('A: x.y; B: z.y'),
    [model('A', tracks), model('B', tracks)],
    'primitives',
  );
  expect(offered.remedy.split(', or ')).toHaveLength(5);
  expect(offered).toMatchObject({ code: 'no_common_board', expected: 'two to six submissions' });
});

it('names three boards of a submission, and the number of others', () =>
  expect(
    noCommonBoardRefusal(refusal('A: m.a, m.b, m.c, m.d, m.e; B: no board; D: m.f, m.g'), [], 'primitives').found,
  ).toBe('A: m.a, m.b, m.c and 2 more boards; B: no board; D: m.f, m.g'));

it('keeps the remedy without a board of two models', () =>
  expect(noCommonBoardRefusal(refusal('A: m.a; B: no board'), [model('A', ['m.a'])], 'primitives').remedy).toBe(
    'choose entries of one board',
  ));

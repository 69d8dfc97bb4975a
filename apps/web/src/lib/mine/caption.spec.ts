import { captionOf } from './caption.ts';

it('names what the filter shows and the number of its rows', () => {
  expect(captionOf({ kind: 'all', state: 'all' }, null, '', 3)).toBe('My submissions, 3 rows');
  expect(captionOf({ kind: 'ranked', state: 'withheld' }, 'MAC', 'small', 1)).toBe(
    'My submissions, ranked, withheld, MAC, “small”, 1 row',
  );
});

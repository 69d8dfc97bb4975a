import { logHref, readLogView } from './log-address.ts';

describe('the URL of a log', () => {
  const view = { track: 'mac', level: 'WARNING', text: 'shard 41 & more', from: 'first' } as const;

  it('contains every choice', () => {
    const { searchParams, pathname } = new URL(logHref('4F2KW9', view), 'https://x');
    expect(pathname).toBe('/s/4F2KW9/log');
    expect(readLogView(searchParams)).toEqual(view);
  });
  it('omits defaults', () =>
    expect(logHref('4F2KW9', { track: null, level: 'INFO', text: '', from: 'last' })).toBe('/s/4F2KW9/log'));
  it('treats unknown values as defaults', () =>
    expect(readLogView(new URLSearchParams('level=fatal&from=middle'))).toEqual({
      track: null,
      level: 'INFO',
      text: '',
      from: 'last',
    }));
});

import { badgeHref, decodeBadge } from './badge-address.js';

describe("a badge's address", () => {
  it.each([{}, { track: 'mac' }, { track: 'mac', board: 'closed', show: 'rank' as const }])(
    'parses %j and formats it back unchanged',
    (view) => {
      const [path, query] = badgeHref('4F2KW9', view).split('?');
      expect(path).toBe('/badge/4F2KW9.svg');
      expect(decodeBadge(new URLSearchParams(query))).toEqual({ track: null, board: null, show: null, ...view });
    },
  );
  it.each(['show=colour', 'show=', 'style=plastic', 'board=a&board=b'])(
    'is null for an ambiguous address: %s',
    (query) => expect(decodeBadge(new URLSearchParams(query))).toBeNull(),
  );
});

import { boardHref, decodeView, encodeView, exportHref, wholeBoard } from './address.js';
import { EXTRAS } from './row.js';
import { COST_AXES, DEFAULT_VIEW, WEIGHTS_CHOICES, type BoardView } from './view.js';

/** Mulberry32: the property is checked with the same random views in every run. */
function seeded(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function anyView(random: () => number): BoardView {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const metrics = ['exact_match.v1', 'top1-p', 'auc', 'a', 'x.y:z', 'coverage'];
  const some = metrics.filter(() => random() < 0.5);
  const text = () => pick(['ViT-L/14', 'a b', 'é & ü=1', '100%', '+plus,comma', '"quoted"', '中']);
  return {
    sort: random() < 0.5 ? null : { metric: pick(metrics), order: pick(['ascending', 'descending']) },
    byCost: random() < 0.5 ? null : { axis: pick(COST_AXES), order: pick(['ascending', 'descending']) },
    columns: some.length > 0 ? some : null,
    extras: EXTRAS.filter(() => random() < 0.4),
    evidence: pick(['all', 'verified', 'reported']),
    query: random() < 0.5 ? '' : text(),
    backbone: random() < 0.5 ? null : text(),
    team: random() < 0.5 ? null : text(),
    licence: random() < 0.5 ? null : text(),
    weights: pick([null, ...WEIGHTS_CHOICES]),
    provider: pick([null, 'cuda', 'webgpu']),
    trained: pick([null, true, false]),
    maxParameters: random() < 0.5 ? null : 1 + Math.floor(random() * 1e12),
    since: random() < 0.5 ? null : pick(['2026-11-01', '2024-02-29']),
    phase: pick([null, 'dev', 'final-2026']),
    papers: pick(['among', 'below']),
    against: pick([null, ...COST_AXES]),
    pins: pick([[], ['4F2KW9'], ['4F2KW9', '000001']]),
    density: pick(['comfortable', 'compact']),
    row: random() < 0.5 ? null : pick(['01890a5d-ac96-774b-bcce-b302099a8057', 'r1']),
    asOf: random() < 0.5 ? null : pick(['01890a5d-ac96-774b-bcce-b302099a8058', '17']),
  };
}

describe('the address of a board', () => {
  it('round-trips every view', () => {
    const random = seeded(7);
    for (let i = 0; i < 1_000; i++) {
      const view = anyView(random);
      const pasted = new URLSearchParams(encodeView(view).toString());
      expect(decodeView(pasted)).toEqual({ view, dropped: [] });
    }
  });

  it('has no query for the default view', () => expect(boardHref('mac', 'closed')).toBe('/t/mac/closed'));

  it('reads the order by a cost, cheapest first without a minus', () => {
    const read = (query: string) => decodeView(new URLSearchParams(query));
    expect(read('cost=flops').view.byCost).toEqual({ axis: 'flops', order: 'ascending' });
    expect(read('cost=-latency').view.byCost).toEqual({ axis: 'latency', order: 'descending' });
    expect(read('cost=price')).toEqual({ view: DEFAULT_VIEW, dropped: ['cost'] });
  });

  it('reads a sort from high to low with a leading minus', () => {
    expect(decodeView(new URLSearchParams('sort=-auc')).view.sort).toEqual({ metric: 'auc', order: 'descending' });
    expect(decodeView(new URLSearchParams('sort=coverage')).view.sort).toEqual({
      metric: 'coverage',
      order: 'ascending',
    });
  });

  it('keeps the default metric columns when only an extra column is requested', () => {
    expect(decodeView(new URLSearchParams('cols=%2Bparameters')).view).toEqual({
      ...DEFAULT_VIEW,
      extras: ['parameters'],
    });
  });

  it.each([
    ['ev=maybe', 'ev'],
    ['pmax=-3', 'pmax'],
    ['pmax=many', 'pmax'],
    ['den=huge', 'den'],
    ['trained=perhaps', 'trained'],
    ['sort=', 'sort'],
    ['cols=%2Bbeauty', 'cols'],
    ['row=<script>', 'row'],
    ['colour=red', 'colour'],
    ['since=yesterday', 'since'],
    ['since=2026-02-30', 'since'],
    ['phase=two words', 'phase'],
    ['x=beauty', 'x'],
    ['pin=a,a', 'pin'],
    ['pin=a,b,c,d,e,f,g', 'pin'],
    ['trained=toString', 'trained'],
  ])('drops %s and reports the key', (query, key) => {
    expect(decodeView(new URLSearchParams(query))).toEqual({ view: DEFAULT_VIEW, dropped: [key] });
  });
});

it('of an export has the rows and columns of the view, and no display settings of the page', () => {
  const view: BoardView = {
    ...DEFAULT_VIEW,
    evidence: 'verified',
    density: 'compact',
    pins: ['4F2KW9'],
    row: 'r',
    asOf: 's-17',
  };
  expect(exportHref('mac', 'closed', 'csv')).toBe('/t/mac/closed.csv');
  expect(exportHref('mac', 'closed', 'tex', view)).toBe('/t/mac/closed.tex?ev=v&asof=s-17');
  expect(exportHref('mac', 'closed', 'json', wholeBoard(view, [{ id: 'em' }]))).toBe('/t/mac/closed.json?asof=s-17');
  const further = [{ id: 'em' }, { id: 'hm', optional: true }];
  expect(exportHref('mac', 'closed', 'json', wholeBoard(view, further))).toBe(
    '/t/mac/closed.json?cols=em%2Chm&asof=s-17',
  );
});

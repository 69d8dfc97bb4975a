/** A small hierarchy of attributes with invented violations. */

/** Parent and children; navy, plaid and knitted have two parents each. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  blue: ['navy', 'turquoise', 'sky blue', 'blue plaid'],
  navy: ['midnight blue'],
  red: ['crimson', 'maroon', 'brick red'],
  green: ['olive', 'mint', 'dark green'],
  'dark colored': ['navy', 'dark green', 'dark brown', 'maroon'],
  'light colored': ['sky blue', 'mint', 'cream colored'],
  patterned: ['striped', 'dotted', 'plaid', 'floral'],
  dotted: ['polka dotted'],
  plaid: ['blue plaid', 'tartan'],
  striped: ['pinstriped'],
  metal: ['steel', 'brass', 'wrought iron'],
  steel: ['brushed steel', 'stainless steel'],
  wooden: ['oak', 'plywood', 'bamboo'],
  stone: ['granite', 'marble', 'cobblestone'],
  textile: ['woollen', 'knitted', 'denim'],
  woollen: ['knitted'],
  cooked: ['fried', 'baked', 'grilled', 'boiled'],
  fried: ['deep fried'],
  dressed: ['wearing white', 'wearing a suit', 'wearing a striped shirt buttoned to the collar'],
  wet: ['soaked', 'damp'],
};

const EDGE_COUNTS = [31_819, 412, 1_204, 87, 19, 2_611, 640, 158, 3_402, 26, 975, 8, 233];

const between = (value: number, n: number) => {
  const half = 1.96 * Math.sqrt((value * (1 - value)) / n + 1 / (4 * n * n));
  return { value, low: Math.max(0, value - half), high: Math.min(1, value + half) };
};

/** The edges as the API returns them: of scores, or of answers; one is never compared. */
export function hierarchyEdges(answers: boolean) {
  const pairs = Object.entries(BELOW).flatMap(([parent, children]) => children.map((child) => ({ parent, child })));
  return pairs.map(({ parent, child }, at) => {
    const n = at === 20 ? 0 : EDGE_COUNTS[(at * 5) % EDGE_COUNTS.length]!;
    const rate = 0.31 * Math.exp(-((at * 19) % pairs.length) / 7);
    const violations = Math.round(rate * n);
    const alike = Math.floor(n / 3);
    const none = { value: null, low: null, high: null };
    const samePolarity = { n: alike, violations: Math.floor(violations / 5), ...none };
    if (alike > 0) Object.assign(samePolarity, between(samePolarity.violations / alike, alike));
    return {
      parent,
      child,
      n,
      violations,
      ...(n > 0 ? between(violations / n, n) : none),
      samePolarity: answers ? samePolarity : null,
    };
  });
}

/** The total over all edges, instead of the generic value of a column. */
const WHOLE: Readonly<Record<string, readonly [value: number, half: number]>> = {
  'vaw.hierarchy_map.v1': [0.4812, 0.0051],
  'vaw.cmap_scored.v1': [0.5127, 0.0053],
  'vaw.cmap_gap.v1': [0.0315, 0.0012],
  'vaw.cv_scored.v1': [0.0427, 0.0009],
  'vaw.vqa_cv.v1': [0.0427, 0.0009],
  'vaw.vqa_cv_same_polarity.v1': [0.0085, 0.0004],
};

export const withWhole = <Cell extends { readonly metric: string }>(cells: readonly Cell[]) =>
  cells.map((cell) => {
    const [value, half] = WHOLE[cell.metric] ?? [];
    return value === undefined || half === undefined ? cell : { ...cell, value, low: value - half, high: value + half };
  });

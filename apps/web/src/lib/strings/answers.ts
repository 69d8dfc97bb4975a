export const words = {
  title: 'Summary',
  best: 'Best',
  /** @param count number of verified entries, also those that a filter hides */
  bestOfAll: (count: number) => `Best of all ${count}`,
  lead: 'Lead',
  cost: 'Cost',
  checked: 'Checked by',
  of: (model: string) => `of ${model}`,
  /** Whose cost is shown where no model leads. */
  costOf: (model: string, equals: number, isHighest: boolean) =>
    `for ${model}${equals > 1 ? `, one of ${equals} of rank 1 with the best value` : isHighest ? ', which has the best value' : ''}`,
  equal: (isRounded: boolean) => (isRounded ? 'equal after rounding' : 'equal'),
  noLeader: 'No leader',
  reaches: (value: string, rounded: boolean) => `which reach ${value} on these images${rounded ? ', rounded' : ''}`,
  belowFloor: (count: number, of: number, floor: 'random' | 'constant', value: string) =>
    `${count} of ${of} models are no better than ${floor} answers, ${value}`,
  leads: {
    atChance: (floor: 'random' | 'constant' | undefined, isBelow: boolean) =>
      `${isBelow ? 'Worse' : 'No better'} than ${floor ? `${floor} answers` : '0'}`,
    only: 'The only entry',
    nearCopiesOnly: 'No different model',
    notTested: 'Not tested',
    shared: (models: number) => `None: ${models} models share rank 1`,
    notSignificant: 'Not significant',
    significant: 'Significant',
    significantByExact: 'Significant on exact values',
    significantButAlike: 'Significant, except over near copies (≈)',
  },
  ahead: (margin: string, name: string) => `${margin} ahead of ${name}`,
  sameValue: (name: string, rounded: boolean) =>
    rounded ? `published value equal to that of ${name} after rounding` : `value equal to that of ${name}`,
  /** Before the other models of rank 1. */
  others: 'the others:',
  level: 'paired test at the 5% level, corrected for all pairs',
  overlap: 'intervals may overlap',
  perImage: (latency: string) => `${latency} per image`,
  operations: (flops: string) => `${flops} per image`,
  memory: (bytes: string) => `${bytes} memory (batch 16)`,
  noLatency: (reason: string) => `no latency: ${reason}`,
  notMeasured: 'No measurement yet',
  toMeasure: 'measured once per model, when a runner is free',
  notCounted: 'operations could not be counted',
  timeAwaited: 'time not measured yet',
  parameters: (count: string) => `${count} parameters`,
  here: 'This platform',
  images: (hidden: boolean) => (hidden ? 'run on hidden images' : 'run on the published images'),
  receipt: 'signed receipt',
} as const;

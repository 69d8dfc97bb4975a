/** Strings of a result's values by attribute, object and pair. */
export const words = {
  kinds: { attribute: 'Attributes', object: 'Objects', pair: 'Pairs' },
  titles: { attribute: 'By attribute', object: 'By object', pair: 'By pair' },
  pageTitle: (title: string, name: string) => `${title}, ${name}`,
  crumb: (code: string) => `Submission ${code}`,
  lede: (figure: string, name: string, track: string, baseline: string | null) =>
    `${figure} of ${name} on ${track}, with 95% intervals${baseline === null ? '' : `, compared with the baseline of the board, ${baseline}`}.`,
  /** @param count of instances of each slice; null: they differ and are next to each @param ring the text of `ring` */
  note: (figure: string, intervals: boolean, count: string | null, ring: string) =>
    `${figure}. ${count === null ? 'Right: number of instances; grey: fewer than 30.' : `Each: ${count} instances.`}${intervals ? ' Bar: 95% interval.' : ''}${ring}`,
  /** @param step such as `10 percentage points`; null if the steps differ */
  noteReleased: (figure: string, step: string | null, count: string | null, ring: string) =>
    `${figure}, rounded${step === null ? '' : ` to ${step}`}. ${count === null ? 'Right: minimum number of images' : `Each: ${count} images`}; bar: 95% interval.${ring}`,
  /** @param best name of the best entry @param equal whether a value covers its ring */
  ring: (baseline: string | null, best: string | null, equal: boolean) => {
    if (baseline === null) return '';
    const role = baseline === best ? 'best entry' : 'baseline';
    return ` Ring: the ${role}, ${baseline}${equal ? `; no ring: equal to the ${role}` : ''}.`;
  },
  /** @param step such as `20 percentage points` */
  tooCoarse: (figure: string, step: string) =>
    `${figure}, rounded to ${step}, which is too coarse to compare these values: most intervals span the axis.`,
  noneDiffers: ' No two of these values differ significantly, so their order is uncertain.',
  tied: ' Equal values are tied, also with slices that are not listed: sorted by number of instances, then by name.',
  lowest: 'Lowest values',
  highest: 'Highest values',
  same: 'All published values are equal.',
  all: (count: string, kind: string) => `All ${count} ${kind}`,
  spoken: (name: string, value: string, n: string, baseline: string | null) =>
    `${name} ${value}, ${n} instances${baseline === null ? '' : `, baseline ${baseline}`}`,
  columns: {
    name: 'Name',
    value: 'Value',
    interval: '95% interval',
    baseline: 'Baseline',
    n: 'Instances',
    band: 'Frequency',
  },
  bands: { HEAD: 'Head', MEDIUM: 'Medium', TAIL: 'Tail' },
  bandSwitch: 'Frequency',
  everyBand: 'All',
  search: (kind: string) => `Search ${kind}`,
  shown: (shown: string, all: string) => (shown === all ? `${all} in total` : `${shown} of ${all}`),
  few: 'fewer than 30 instances',
  none: 'No matches.',
  without: 'This result has no values by attribute, object or pair',
  withoutDetail: 'It is not scored yet, its values are withheld, or its protocol has none.',
} as const;

/** The charts of the fleet, loaded when the reader scrolls near them. */
export const words = {
  showCharts: 'Show charts',
  span: 'Span',
  spans: { 1: '1 hour', 24: '24 hours', 168: '7 days' } as Record<number, string>,
  allPools: 'All pools',
  choosePool: 'Pool',
  chart: {
    depth: 'Shards waiting',
    throughput: 'Images per second',
    /** The title of the chart, with the period of each point. */
    throughputOf: (minutes: number) =>
      `Images per second, ${minutes === 1 ? 'each minute' : `every ${minutes} minutes`}`,
    failures: 'Failed leases, %',
    duration: 'Shard duration, s',
    median: 'median',
    p95: '95th percentile',
    mean: 'mean',
    peak: 'busiest minute',
    ready: 'runners ready',
  },
  /** @param minutes between points */
  noMetrics: (minutes: number) =>
    `No data yet. The first point appears within ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  marksOf: (count: number) => `Events, newest first (${count})`,
  markLines: 'Dashed vertical lines are events:',
  markGroups: {
    deployed: 'a version was deployed',
    joined: 'a runner joined or reconnected',
    away: 'a runner became silent, was quarantined or was removed',
    other: 'a runner was cordoned, drained or uncordoned, or left',
  },
} as const;

/** One graph: title, unit, and queries with a legend each. */
export interface Panel {
  readonly title: string;
  readonly unit: 's' | 'short' | 'ops' | 'percentunit' | 'bytes';
  readonly queries: readonly (readonly [expression: string, legend: string])[];
}

const p = (share: number, metric: string, by: string) =>
  `histogram_quantile(${share}, sum by (le, ${by}) (rate(${metric}_bucket[5m])))`;

/** Every dispatcher reports the same gauges, so the maximum counts. Rates are summed over processes. */
export const ROWS: readonly { readonly title: string; readonly panels: readonly Panel[] }[] = [
  {
    title: 'What people notice',
    panels: [
      { title: 'Open evaluations', unit: 'short', queries: [['max by (state) (primitives_evaluations)', '{{state}}']] },
      {
        title: 'Oldest evaluation in its state',
        unit: 's',
        queries: [['max by (state) (primitives_evaluation_oldest_seconds)', '{{state}}']],
      },
      {
        title: 'Answers of the api, p95',
        unit: 's',
        queries: [[p(0.95, 'primitives_http_seconds', 'part'), '{{part}}']],
      },
      {
        title: 'Answers that failed',
        unit: 'percentunit',
        queries: [
          [
            'sum(rate(primitives_http_seconds_count{status="5xx"}[5m])) / sum(rate(primitives_http_seconds_count[5m]))',
            'share of 5xx',
          ],
        ],
      },
      { title: 'Live connections', unit: 'short', queries: [['sum(primitives_live_sockets)', 'open']] },
    ],
  },
  {
    title: 'Board caches',
    panels: [
      {
        title: 'Hit rate',
        unit: 'percentunit',
        queries: [
          [
            `sum by (cache) (rate(primitives_cache_reads_total{outcome!="miss"}[5m])) / sum by (cache) (rate(primitives_cache_reads_total[5m]))`,
            '{{cache}}',
          ],
        ],
      },
      { title: 'Cached bytes', unit: 'bytes', queries: [['sum by (cache) (primitives_cache_bytes)', '{{cache}}']] },
      {
        title: 'Evictions',
        unit: 'ops',
        queries: [['sum by (cache) (rate(primitives_cache_evictions_total[5m]))', '{{cache}}']],
      },
    ],
  },
  {
    title: 'Work',
    panels: [
      {
        title: 'Shards that came back',
        unit: 'ops',
        queries: [['sum by (outcome) (rate(primitives_shard_reports_total[5m]))', '{{outcome}}']],
      },
      {
        title: 'Instances predicted',
        unit: 'ops',
        queries: [['sum(rate(primitives_instances_total[5m]))', 'a second']],
      },
      {
        title: 'Time of a shard, p50',
        unit: 's',
        queries: [[p(0.5, 'primitives_shard_seconds', 'stage'), '{{stage}}']],
      },
      {
        title: 'Queues',
        unit: 'short',
        queries: [
          ['max by (queue) (primitives_queue_waiting)', '{{queue}}'],
          ['max by (queue) (primitives_queue_in_progress)', '{{queue}} in progress'],
        ],
      },
      { title: 'Shards', unit: 'short', queries: [['max by (state) (primitives_shards)', '{{state}}']] },
      { title: 'Oldest lease', unit: 's', queries: [['max(primitives_lease_oldest_seconds)', 'held since']] },
    ],
  },
  {
    title: 'Machines',
    panels: [
      {
        title: 'Runners',
        unit: 'short',
        queries: [['max by (pool, state) (primitives_runners)', '{{pool}} {{state}}']],
      },
      {
        title: 'Handling of messages, p95',
        unit: 's',
        queries: [[p(0.95, 'primitives_message_seconds', 'consumer'), '{{consumer}}']],
      },
      {
        title: 'Messages by outcome',
        unit: 'ops',
        queries: [
          ['sum by (consumer, outcome) (rate(primitives_message_seconds_count[5m]))', '{{consumer}} {{outcome}}'],
        ],
      },
      {
        title: 'Outbox',
        unit: 's',
        queries: [
          ['max(primitives_outbox_oldest_seconds)', 'oldest message'],
          ['max(primitives_outbox_waiting)', 'messages'],
        ],
      },
      {
        title: 'Processor',
        unit: 'percentunit',
        queries: [['sum by (job) (rate(process_cpu_seconds_total[5m]))', '{{job}}']],
      },
      { title: 'Memory', unit: 'bytes', queries: [['sum by (job) (process_resident_memory_bytes)', '{{job}}']] },
      {
        title: 'Event loop, p99',
        unit: 's',
        queries: [['max by (job) (nodejs_eventloop_lag_p99_seconds)', '{{job}}']],
      },
    ],
  },
  {
    title: 'Faults',
    panels: [
      {
        title: 'Dead letters that no one settled',
        unit: 'short',
        queries: [['max by (code) (primitives_dead_letters)', '{{code}}']],
      },
      {
        title: 'Open alerts about probing of hidden splits',
        unit: 'short',
        queries: [['max by (signal) (primitives_probing_alerts)', '{{signal}}']],
      },
      {
        title: 'Free disk space',
        unit: 'bytes',
        queries: [['min by (job, folder) (primitives_disk_free_bytes)', '{{job}} {{folder}}']],
      },
      {
        title: 'Storage without room',
        unit: 'short',
        queries: [['max by (job, storage) (primitives_storage_full)', '{{job}} {{storage}}']],
      },
      {
        title: 'Rejected bundles',
        unit: 'ops',
        queries: [['sum by (code) (rate(primitives_rejections_total[1h]))', '{{code}}']],
      },
    ],
  },
];

const COLUMNS = 3;
const [WIDTH, HEIGHT] = [8, 7];

/** Returns the dashboard in Grafana's import format. */
export function dashboard(): object {
  let y = 0;
  let id = 0;
  const panels = ROWS.flatMap((row) => {
    const head = {
      id: ++id,
      type: 'row',
      title: row.title,
      collapsed: false,
      gridPos: { x: 0, y, w: 24, h: 1 },
      panels: [],
    };
    y += 1;
    const graphs = row.panels.map((panel, place) =>
      graph(++id, panel, (place % COLUMNS) * WIDTH, y + Math.floor(place / COLUMNS) * HEIGHT),
    );
    y += Math.ceil(row.panels.length / COLUMNS) * HEIGHT;
    return [head, ...graphs];
  });
  return {
    uid: 'primitives',
    title: 'Primitives',
    tags: ['primitives'],
    schemaVersion: 39,
    version: 1,
    editable: true,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    timezone: 'utc',
    templating: { list: [{ name: 'source', label: 'Prometheus', type: 'datasource', query: 'prometheus' }] },
    annotations: { list: [] },
    panels,
  };
}

function graph(id: number, { title, unit, queries }: Panel, x: number, y: number): object {
  return {
    id,
    type: 'timeseries',
    title,
    gridPos: { x, y, w: WIDTH, h: HEIGHT },
    datasource: { type: 'prometheus', uid: '${source}' },
    fieldConfig: {
      defaults: { unit, min: 0, custom: { fillOpacity: 8, lineWidth: 2, showPoints: 'never' } },
      overrides: [],
    },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
    targets: queries.map(([expr, legendFormat], place) => ({
      refId: String.fromCharCode(65 + place),
      expr,
      legendFormat,
    })),
  };
}

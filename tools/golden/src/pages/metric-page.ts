import { formatMetric, METRIC_CAUTIONS, metricRange, type MetricDefinition } from '@primitives/metrics';

/** One page of docs/metrics: the definitions of some rule sets and a worked example. */
export interface MetricPage {
  /** File name below docs/metrics. */
  readonly file: string;
  readonly title: string;
  /** Markdown at the start: what the task is. */
  readonly introduction?: string;
  readonly definitions: readonly MetricDefinition[];
  /** Markdown: describes the example. */
  readonly example: string;
  /** Metric id → its value in the example, and the computation. */
  readonly worked: ReadonlyMap<string, { readonly value: number | null; readonly steps: string }>;
  /** Markdown after the definitions: further contents of a result. */
  readonly besides?: string;
}

/** The rule set of an id: `mac` of `mac.top5_r.v1`. */
export function ruleSetOf(id: string): string {
  return /^(.+)\.[a-z0-9_]+\.v\d+$/.exec(id)?.[1] ?? id;
}

export function renderPage({ title, introduction, definitions, example, worked, besides }: MetricPage): string {
  return (
    [
      `# ${title}`,
      GENERATED,
      ...(introduction === undefined ? [] : [introduction]),
      'Tests compare each metric with independently computed values.',
      ...(example === '' ? [] : ['## The example', example]),
      ...definitions.map((definition) => section(definition, worked)),
      ...(besides === undefined ? [] : [besides]),
    ].join('\n\n') + '\n'
  );
}

export function renderIndex(pages: readonly MetricPage[]): string {
  const rows = pages.map((page) => `| [${page.title}](${page.file}) | ${page.definitions.length} |`);
  return `${['# Metrics', GENERATED, 'Rates are stored as fractions and printed ×100. An undefined metric is null, never 0. A changed definition gets a new id with a\nhigher version; results keep their id.', ['| page | definitions |', '|---|---|', ...rows].join('\n')].join('\n\n')}\n`;
}

const GENERATED = '*Generated from the registry by `npm run docs:metrics`.*';

function section(definition: MetricDefinition, worked: MetricPage['worked']): string {
  const { id, label, help, formula, direction, estimand, undefinedWhen, source, caution } = definition;
  const range = metricRange(definition).words;
  const lines = [
    `## ${label} · \`${id}\``,
    help,
    [
      `- **Formula** ${formula}`,
      `- **Range** ${range}; ${direction} is better`,
      `- **Estimand** ${estimand}`,
      `- **Undefined** when ${undefinedWhen}`,
      ...(caution ? [`- **Caution** ${METRIC_CAUTIONS[caution]}`] : []),
      `- **Source** ${source}`,
    ].join('\n'),
  ];
  const example = worked.get(id);
  if (example) lines.push(`**Worked** ${example.steps} = ${workedValue(definition, example.value)}`);
  return lines.join('\n\n');
}

/** A share is printed times 100: both numbers, so that the steps end with what they compute. */
function workedValue(definition: MetricDefinition, value: number | null): string {
  if (value === null) return '**undefined**';
  const printed = formatMetric(definition, value);
  return definition.format === 'percent' ? `${Number(value.toFixed(4))}, printed **${printed}**` : `**${printed}**`;
}

import { createServer } from 'node:http';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { parse } from 'yaml';

/** A test of alerts.test.yaml: series, and the alert that they make fire. */
export interface RuleTest {
  readonly name: string;
  readonly series: readonly InputSeries[];
  /** Of the last evaluation. */
  readonly firing: readonly string[];
}

interface InputSeries {
  readonly series: string;
  /** `601x120` or `0+3x120`: start, growth and number of values, as promtool writes them. */
  readonly values: string;
}

/** Reads the tests of promtool, whose series a metrics page can serve, too. */
export async function readRuleTests(path: string): Promise<RuleTest[]> {
  const { tests } = parse(await readFile(path, 'utf8')) as {
    tests: {
      name: string;
      input_series: InputSeries[];
      promql_expr_test: { exp_samples: { labels: string }[] }[];
    }[];
  };
  return tests.map(({ name, input_series, promql_expr_test }) => ({
    name,
    series: input_series,
    firing: (promql_expr_test.at(-1)?.exp_samples ?? []).map(
      ({ labels }) => /alertname="([^"]+)"/.exec(labels)?.[1] ?? labels,
    ),
  }));
}

/** Serves the series as metrics; a value grows with every request. Prometheus itself computes `up`. */
export async function serveSeries(series: readonly InputSeries[]): Promise<{ url: string; close(): void }> {
  let step = 0;
  const server = createServer((_, response) => {
    const lines = series
      .filter((each) => !each.series.startsWith('up{'))
      .map((each) => `${each.series} ${valueAt(each.values, step)}\n`);
    step++;
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(lines.join(''));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => void (server.closeAllConnections(), server.close());
  return { url: `http://127.0.0.1:${port}/metrics`, close };
}

function valueAt(values: string, step: number): number {
  const [, start, growth = '0'] = /^(\d+)(?:\+(\d+))?x\d+$/.exec(values) ?? [];
  if (start === undefined) throw new RangeError(`unknown values of a series: ${values}`);
  return Number(start) + Number(growth) * step;
}

import { spawnSync } from 'node:child_process';
import { parseAllDocuments } from 'yaml';

/** Files of values in deploy/helm/examples. */
export const EXAMPLES = ['minimal', 'cpu', 'full'] as const;

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

/**
 * What `helm template example` writes, hooks included; `values` is YAML or JSON that overrides the chart's values.yaml.
 * Throws helm's message.
 */
export const renderChart = (helm: string, chart: string, kubernetes: string, values: string) =>
  runHelm(helm, ['template', 'example', chart, '--kube-version', kubernetes, '-f', '-'], values);

/** Throws what `helm lint --strict` reports. */
export function lintChart(helm: string, chart: string, kubernetes: string, values: string): void {
  runHelm(helm, ['lint', '--strict', chart, '--kube-version', kubernetes, '-f', '-'], values);
}

function runHelm(helm: string, args: readonly string[], input: string): string {
  const { status, stdout, stderr, error } = spawnSync(helm, args, { encoding: 'utf8', input });
  if (error) throw error;
  if (status !== 0) throw new Error(`helm ${args[0]} left with ${status}\n${stderr}${stdout}`);
  return stdout;
}

export const readManifests = (text: string) =>
  parseAllDocuments(text).flatMap((document) => (document.toJS() as Manifest | null) ?? []);

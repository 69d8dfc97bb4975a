/**
 * A bundle's report as a list of checks that passed, warn or fail: the same list in the browser before an upload and on
 * the page after it.
 */

export type CheckStatus = 'pass' | 'warn' | 'fail';

export interface Finding {
  readonly code: string;
  readonly severity: string;
  readonly stage: string;
  readonly file?: string | undefined;
  readonly message: string;
  readonly expected?: string | null | undefined;
  readonly found?: string | null | undefined;
  readonly remedy: string;
}

export interface Report {
  readonly findings: readonly Finding[];
  readonly interface?: string | null | undefined;
  readonly graphs?:
    readonly { readonly file: string; readonly nodes: number; readonly opset: number | null }[] | undefined;
}

export interface Check {
  /** `archive`, `manifest`, `graph`, `contract`, `run`, `evaluation`. */
  readonly topic: string;
  readonly file: string | null;
  readonly status: CheckStatus;
  readonly findings: readonly Finding[];
}

const TOPICS: Record<string, string> = {
  unpack: 'archive',
  manifest: 'manifest',
  static: 'graph',
  contract: 'contract',
  load: 'run',
  run: 'run',
};
const ORDER = ['archive', 'manifest', 'graph', 'contract', 'run'];

export const statusOf = (findings: readonly Finding[]): CheckStatus =>
  findings.some(({ severity }) => severity === 'reject') ? 'fail' : findings.length > 0 ? 'warn' : 'pass';

/** Parses a JSON value; null if it is no report. */
export function readReport(json: unknown): Report | null {
  if (typeof json !== 'object' || json === null || !('findings' in json) || !Array.isArray(json.findings)) return null;
  const graphs = 'graphs' in json && Array.isArray(json.graphs) ? (json.graphs as Report['graphs']) : undefined;
  const face = 'interface' in json && typeof json.interface === 'string' ? json.interface : null;
  return { findings: json.findings as Finding[], interface: face, graphs };
}

/**
 * The checks of a rejected evaluation: those of its report, and if all of them pass, its run on a runner with the
 * failure that rejected it.
 */
export function checksOfRejection(report: Report, failure: Omit<Finding, 'severity' | 'stage'> | null): Check[] {
  const checks = checksOf(report);
  if (failure === null || checks.some(({ status }) => status === 'fail')) return checks;
  const findings = [{ ...failure, severity: 'reject', stage: 'evaluation' }];
  return [...checks, { topic: 'evaluation', file: null, status: 'fail', findings }];
}

/** Checks in the order of execution. Omits a topic that an earlier failure prevented. */
export function checksOf(report: Report): Check[] {
  const checks: Check[] = [];
  const of = (topic: string) => report.findings.filter(({ stage }) => (TOPICS[stage] ?? stage) === topic);
  const reached = Math.max(0, ...report.findings.map(({ stage }) => ORDER.indexOf(TOPICS[stage] ?? stage)));
  for (const topic of ORDER.slice(0, 2)) {
    const findings = of(topic);
    checks.push({ topic, file: null, status: statusOf(findings), findings });
    if (statusOf(findings) === 'fail' && reached <= ORDER.indexOf(topic) && !report.graphs?.length) return checks;
  }
  const files = [
    ...new Set([
      ...(report.graphs ?? []).map(({ file }) => file),
      ...of('graph').flatMap(({ file }) => (file ? [file] : [])),
    ]),
  ];
  for (const file of files) {
    const findings = of('graph').filter((finding) => finding.file === file);
    checks.push({ topic: 'graph', file, status: statusOf(findings), findings });
  }
  const whole = of('graph').filter(({ file }) => file === undefined);
  if (whole.length > 0) checks.push({ topic: 'graph', file: null, status: statusOf(whole), findings: whole });
  for (const topic of ORDER.slice(3)) {
    const findings = of(topic);
    if (findings.length > 0) checks.push({ topic, file: null, status: statusOf(findings), findings });
  }
  return checks;
}

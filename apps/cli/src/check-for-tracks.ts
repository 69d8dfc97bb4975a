import { checkAgainstContract, parseContract, verdictOf, type BundleReport, type Finding } from '@primitives/bundle';
import { openTracks, readContract, type ApiClient } from '@primitives/client';
import { CliError } from './cli-error.js';

/** Stands for all tracks. */
const EVERY_TRACK = 'all';

/** The tracks to submit to, and the report with what the bundle lacks for them. */
export interface CheckForTracks {
  readonly tracks: readonly string[];
  readonly report: BundleReport;
}

/** A report with further findings, each once. */
export function withFindings(report: BundleReport, found: readonly Finding[]): BundleReport {
  const each = new Map([...report.findings, ...found].map((it) => [JSON.stringify(it), it]));
  const findings = [...each.values()];
  return { ...report, findings, verdict: verdictOf(findings) };
}

/**
 * Checks a bundle against tracks before its upload, like `primitives check --track`. `all` stands for every open track
 * that accepts the bundle; if none does, the report has the findings of all that support its interface.
 *
 * @throws CliError interface_unsupported: `all`, and no open track supports the interface
 * @throws RefusedError track_unknown, images_not_installed
 */
export async function checkForTracks(
  client: ApiClient,
  named: readonly string[],
  report: BundleReport,
): Promise<CheckForTracks> {
  const all = named.includes(EVERY_TRACK);
  const open = all ? await openTracks(client) : [];
  const slugs = all
    ? open.filter(({ interfaces }) => interfaces.includes(report.interface ?? '')).map(({ slug }) => slug)
    : [...new Set(named)];
  if (slugs.length === 0 && report.verdict !== 'reject')
    throw unsupported(
      open.flatMap(({ interfaces }) => interfaces),
      report.interface,
    );
  const checked: { slug: string; findings: readonly Finding[] }[] = [];
  for (const slug of slugs) {
    const contract = parseContract(await readContract(client, slug));
    checked.push({ slug, findings: checkAgainstContract(report, contract).findings });
  }
  const accepting = checked.filter(({ findings }) => verdictOf(findings) !== 'reject');
  const meant = all && accepting.length > 0 ? accepting : checked;
  return {
    tracks: meant.map(({ slug }) => slug),
    report: withFindings(
      report,
      meant.flatMap(({ findings }) => findings),
    ),
  };
}

/**
 * Checks the names of the tracks alone, which needs no account.
 *
 * @throws RefusedError track_unknown, images_not_installed
 */
export async function requireTracks(client: ApiClient, named: readonly string[]): Promise<void> {
  for (const slug of new Set(named)) if (slug !== EVERY_TRACK) await readContract(client, slug);
}

const unsupported = (accepted: readonly string[], found: string | null): CliError =>
  new CliError({
    code: 'interface_unsupported',
    message: 'no open track supports the interface of the bundle',
    expected: [...new Set(accepted)].sort().join(', ') || 'an open track',
    found: found ?? 'no interface',
    remedy: 'choose a track and an interface that it accepts',
  });

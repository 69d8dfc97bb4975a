import {
  EXPORT_FORMATS,
  MEDIA_TYPES,
  writeSubmission,
  type ExportFormat,
  type Metric,
  type SubmissionExport,
} from '@primitives/boards';

import type { boardResult } from './results.js';
import type { evaluation } from './submissions.js';

const PATH = new RegExp(`^/s/(\\w+)\\.(${EXPORT_FORMATS.join('|')})$`);

/** The file and the submission of a path. */
export function requestedFile(path: string): { code: string; format: ExportFormat } | null {
  const [, code, form] = PATH.exec(path) ?? [];
  const format = EXPORT_FORMATS.find((each) => each === form);
  return code === undefined || format === undefined ? null : { code, format };
}

/** A submission's file as the API writes it: by the same function, from the fixture's data. */
export function submissionFile(submission: Record<string, unknown>, format: ExportFormat, origin: string) {
  return {
    type: MEDIA_TYPES[format],
    text: writeSubmission(format, exportOf(submission as unknown as ExportedSubmission, origin)),
  };
}

interface ExportedSubmission extends Pick<
  SubmissionExport,
  'id' | 'code' | 'name' | 'version' | 'team' | 'interface' | 'backbone' | 'parameters'
> {
  readonly licence: string;
  readonly bundleSha256: string;
  readonly createdAt: string;
  readonly evaluations: readonly ReturnType<typeof evaluation>[];
}

function exportOf(submission: ExportedSubmission, origin: string): SubmissionExport {
  const { id, code, name, version, team, backbone, parameters, licence, bundleSha256, createdAt } = submission;
  return {
    schema: 'submission/1',
    id,
    code,
    url: `${origin}/s/${code}`,
    name,
    version,
    team,
    interface: submission.interface,
    backbone,
    parameters,
    licence,
    weights: 'open',
    bundleSha256,
    createdAt,
    evaluations: submission.evaluations.map((each) => evaluationOf(each, origin)),
  };
}

function evaluationOf(
  source: ExportedSubmission['evaluations'][number],
  origin: string,
): SubmissionExport['evaluations'][number] {
  const track = source.track as ExportedSubmission['evaluations'][number]['track'] & TrackAnnounced;
  const { slug, title, shortName, primaryMetric, split, metrics } = track;
  const receipt = source.receipt as { sha256: string } | null;
  const results = source.results as ReturnType<typeof boardResult>[] | null;
  return {
    id: source.id,
    url: `${origin}/e/${source.id}`,
    state: lower(source.state),
    attempt: 1,
    debug: source.debug,
    endedAt: source.endedAt,
    track: {
      slug,
      title,
      shortName,
      primaryMetric: primaryMetric.id,
      split: { name: split.name, role: split.role === 'HIDDEN' ? 'hidden' : 'public' },
    },
    failure: source.failure as { code: string; message: string } | null,
    visibility: source.publication && lower(source.publication.visibility),
    scoredAt: source.state === 'SCORED' ? source.endedAt : null,
    receipt: receipt && { sha256: receipt.sha256, url: `${origin}/r/${receipt.sha256}.json` },
    results:
      results?.map(({ board, instances, resamples, rank, values }) => ({
        board,
        boardUrl: `${origin}/t/${slug}/${board}`,
        badgeUrl: '',
        instances,
        resamples,
        rank,
        values: values.flatMap((cell) => {
          const metric = metrics.find((each) => each.id === cell.metric);
          return metric ? [{ label: metric.label, direction: metric.direction, format: metric.format, ...cell }] : [];
        }),
      })) ?? null,
  };
}

interface TrackAnnounced {
  readonly slug: string;
  readonly title: string;
  readonly shortName: string;
  readonly primaryMetric: { readonly id: string };
  readonly split: { readonly name: string; readonly role: string };
  readonly metrics: readonly Metric[];
}

const lower = <T extends string>(word: T): Lowercase<T> => word.toLowerCase() as Lowercase<T>;

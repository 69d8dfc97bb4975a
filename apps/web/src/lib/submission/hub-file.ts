import type { Failure } from '../api/documents/fragments.ts';

/** Public results of a submission as a file of its model repository on the Hugging Face Hub. */
export interface HubFile {
  /** Path in the model repository. */
  readonly path: string;
  /** URL of the file on this platform. */
  readonly href: string;
  /** Empty without a public result. */
  readonly yaml: string;
  /** The requested dataset repository; empty: that of the platform's setting. */
  readonly dataset: string;
}

export class HubFileRefusedError extends Error {
  override readonly name = 'HubFileRefusedError';

  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

interface Exported {
  readonly evaluations: readonly { readonly track: { readonly slug: string; readonly benchmark: string } }[];
}

/**
 * Reads the file that `primitives-bench results CODE --hub` writes, for the benchmark of one track.
 *
 * @param dataset `owner/name` on the Hub; empty: the platform's setting @throws HubFileRefusedError
 */
export async function readHubFile(code: string, track: string, dataset: string): Promise<HubFile> {
  const { evaluations } = (await (await answered(`/s/${code}.json`)).json()) as Exported;
  const benchmark = evaluations.find((it) => it.track.slug === track)?.track.benchmark;
  if (benchmark === undefined) return { path: '', href: '', yaml: '', dataset };
  const query = dataset === '' ? '' : `?${new URLSearchParams({ dataset })}`;
  const href = `/s/${code}/eval_results/${benchmark}.yaml${query}`;
  return { path: `.eval_results/${benchmark}.yaml`, href, yaml: await (await answered(href)).text(), dataset };
}

async function answered(href: string): Promise<Response> {
  const response = await fetch(href);
  if (response.ok) return response;
  if (response.status < 500) throw new HubFileRefusedError((await response.json()) as Failure);
  throw new Error(`${href} answered ${response.status}`);
}

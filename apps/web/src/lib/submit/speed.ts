/** Bytes per second over the latest samples of an upload: steady enough to read, current enough to be useful. */

export interface Sample {
  readonly at: number;
  readonly sent: number;
}

const WINDOW_MS = 5_000;

/** The latest samples with a new one; a smaller number restarts (another attempt, another file). */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last && sample.sent < last.sent) return [sample];
  return [...samples.filter(({ at }) => at >= sample.at - WINDOW_MS), sample];
}

/** Null until there are two samples. */
export function bytesPerSecond(samples: readonly Sample[]): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at === first.at) return null;
  return ((last.sent - first.sent) * 1_000) / (last.at - first.at);
}

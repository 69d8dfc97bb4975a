import { formatDuration } from '../format.ts';
import { words } from '../strings/next-steps.ts';

/** The expected end from the start of an evaluation that waits for a runner, such as `1 to 3 min after it starts`. */
export function startText({ seconds, most }: { readonly seconds: number; readonly most: number }): string {
  const [first, last] = [Math.floor(seconds / 60), Math.ceil(most / 60)];
  if (last > 90) return words.within(formatDuration(last * 60));
  return first < 1 || first === last ? words.within(`${last} min`) : words.after(`${first} to ${last} min`);
}

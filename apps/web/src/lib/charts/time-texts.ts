const MINUTE = 60;
const DAY = 86_400;

/**
 * Tick labels of a time axis in the format of the other pages: 24 hours, the reader's time zone; days if ticks are that
 * far apart, seconds if several ticks are within a minute.
 *
 * @param splits  instants of the ticks, in seconds, in ascending order
 */
export const timeTexts = (splits: readonly number[]): string[] =>
  splits.map((second, i) => {
    const step = (splits[i + 1] ?? second) - (splits[i] ?? second) || (splits[1] ?? 0) - (splits[0] ?? 0);
    const day = step >= DAY || (splits.at(-1) ?? 0) - (splits[0] ?? 0) > 2 * DAY;
    const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
    if (step < MINUTE) time.second = '2-digit';
    return new Intl.DateTimeFormat('en-GB', day ? { day: 'numeric', month: 'short' } : time).format(second * 1_000);
  });

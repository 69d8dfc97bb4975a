/** When an evaluation is expected to start and to be scored. */
export const words = {
  soon: 'in less than a minute',
  end: (duration: string) => `in about ${duration}`,
  /** @param clock such as `09:40` */
  at: (clock: string) => `about ${clock}`,
  between: (first: string, last: string) => `between ${first} and ${last}`,
  /** @param end such as `about 09:40` */
  scores: (end: string) => `Scores expected ${end}`,
  /** @param start such as `about 09:40` */
  start: (start: string) => `Start expected ${start}`,
  both: (start: string, end: string) => `Start expected ${start}, scores ${end}`,
  late: 'Takes longer than estimated',
} as const;

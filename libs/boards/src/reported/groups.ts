/** The rows of papers on a board, each group in the given order. */
export interface ReportedGroups<R> {
  /** The rows that can be best. */
  readonly methods: readonly R[];
  /** `CLIP-Prim, 3 prompts averaged` is a variant of `CLIP-Prim`; rows over other numbers of episodes are apart too. */
  readonly variants: readonly R[];
  /** People, random answers, and models trained on the benchmark where the others are not. */
  readonly references: readonly R[];
}

/** Names of rows that are no models. */
const NO_MODELS: readonly string[] = ['Human', 'Random'];
/** Only the table that tests the transfer to MIT-States has such names. */
const IN_DOMAIN = ', trained on MIT-States';
/** Only the second table of the few-shot task has such names: its values are over another number of episodes. */
const OTHER_EPISODES = /, \d+ episodes$/u;

/** Groups rows by their names; a variant is named after another row: its name, a comma, and what differs. */
export function reportedGroups<R extends { readonly name: string }>(rows: readonly R[]): ReportedGroups<R> {
  const groupOf = ({ name }: R) => {
    if (NO_MODELS.includes(name) || name.endsWith(IN_DOMAIN)) return 'references';
    if (OTHER_EPISODES.test(name)) return 'variants';
    return rows.some((other) => name.startsWith(`${other.name}, `)) ? 'variants' : 'methods';
  };
  const only = (group: keyof ReportedGroups<R>) => rows.filter((row) => groupOf(row) === group);
  return { methods: only('methods'), variants: only('variants'), references: only('references') };
}

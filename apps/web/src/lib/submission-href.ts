/** Address of a submission's page; with a slug, of its result on that track: a submission may be on several. */
export const submissionHref = (code: string, track?: string): string => `/s/${code}${track ? `?track=${track}` : ''}`;

/** What decides whether the exact values of an evaluation are secret. */
export interface ReleasedEvaluation {
  readonly debug: boolean;
  readonly publication: { readonly visibility: string } | null;
  readonly track: { readonly releaseRule: string; readonly split: { readonly role: string } };
}

/** Whether exact values of the evaluation are shown to maintainers only. Debug runs use public images. */
export const isSecret = ({ debug, publication, track }: ReleasedEvaluation): boolean =>
  !debug &&
  track.split.role === 'HIDDEN' &&
  (track.releaseRule !== 'EXACT' || publication?.visibility === 'SEALED' || publication?.visibility === 'WITHHELD');

interface RunOnSplit {
  readonly debug: boolean;
  readonly track: { readonly split: { readonly role: string } };
}

/** The role of the split that a run used: a debug run uses public images, also on a track with a hidden split. */
export const splitRoleOf = ({ debug, track }: RunOnSplit): string => (debug ? 'PUBLIC' : track.split.role);

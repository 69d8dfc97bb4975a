interface Isolated {
  readonly minimumIsolation: 'L1' | 'L2' | 'L3';
  readonly split: { readonly role: 'HIDDEN' | 'PUBLIC' };
}

/** The isolation level at which models may receive the hidden images of a track, if it is weaker than L3; else null. */
export const weakIsolation = ({ minimumIsolation, split }: Isolated): Isolated['minimumIsolation'] | null =>
  split.role === 'HIDDEN' && minimumIsolation !== 'L3' ? minimumIsolation : null;

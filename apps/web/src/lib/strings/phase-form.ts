/** Strings of the form of a phase. */
export const words = {
  slugNote: 'Suggested until you change it. Lower-case words joined by hyphens. It cannot be changed later.',
  slugFixed: 'It cannot be changed.',
  name: 'Enter a name.',
  slug: 'Enter a slug.',
  slugForm: 'Use lower-case letters, digits and hyphens, at most 31; start with a letter or digit.',
  taken: 'A phase of this track has this slug. Choose another one.',
  opensAt: 'Enter the time at which the phase opens.',
  opensBefore: 'Enter a closing time after the opening time.',
  end: 'Enter a closing time: results are published when the phase closes.',
  quotaLimit: 'Enter a whole number, at least 1, or leave it empty.',
  reason: 'Enter a reason of at least 3 characters.',
  overlaps: (phase: string) => `At this time, the phase ${phase} is open. Phases cannot overlap.`,
  /** @param at when the track opens next */
  closedUntil: (at: string) => `This track then accepts no submissions until ${at}.`,
  closedFor: 'This track then accepts no submissions.',
} as const;

interface Period {
  readonly opensAt: string;
  readonly closesAt: string | null;
}
interface Openings extends Period {
  readonly open: boolean;
  readonly phases: readonly (Period & { readonly name: string })[];
}

/** When a closed track opens next, or since when it is closed, with the phase that determines it. */
export interface Opening {
  readonly kind: 'opens' | 'closed';
  /** Null where no time is known, as for the track of a season. */
  readonly at: string | null;
  readonly phase: string | null;
}

/** Null for an open track. A track with phases accepts submissions only in one of them. */
export function openingOf({ open, opensAt, closesAt, phases }: Openings, now: Date): Opening | null {
  if (open) return null;
  const time = (at: string) => new Date(at).getTime();
  const isPast = (at: string | null): at is string => at !== null && time(at) <= now.getTime();
  if (isPast(closesAt)) return { kind: 'closed', at: closesAt, phase: null };
  const next = phases
    .filter((phase) => !isPast(phase.opensAt) && (closesAt === null || time(phase.opensAt) < time(closesAt)))
    .sort((a, b) => time(a.opensAt) - time(b.opensAt))[0];
  if (next) {
    const isLater = time(next.opensAt) >= time(opensAt);
    return { kind: 'opens', at: isLater ? next.opensAt : opensAt, phase: isLater ? next.name : null };
  }
  if (!isPast(opensAt)) return { kind: 'opens', at: opensAt, phase: null };
  const last = phases
    .filter((phase) => isPast(phase.closesAt))
    .sort((a, b) => time(b.closesAt ?? '') - time(a.closesAt ?? ''))[0];
  return { kind: 'closed', at: last?.closesAt ?? null, phase: last?.name ?? null };
}

/** Whether a track accepts submissions as soon as its own period allows it: it has no phases, or one is open now. */
export const isReopenable = ({ phases }: Pick<Openings, 'phases'>, now: Date): boolean =>
  phases.length === 0 ||
  phases.some(({ opensAt, closesAt }) => new Date(opensAt) <= now && (closesAt === null || new Date(closesAt) > now));

import type { Queued } from '../api/documents/fleet.ts';

type Row = Pick<Queued, 'name' | 'code' | 'team' | 'track'>;

/** The rows whose submission, team or track contains the text, case-insensitive. */
export const matching = <Each extends Row>(rows: readonly Each[], text: string): readonly Each[] =>
  rows.filter(({ name, code, team, track }) =>
    [name, code, team, track].join(' ').toLowerCase().includes(text.trim().toLowerCase()),
  );

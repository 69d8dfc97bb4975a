import type { Admin, Administration } from '../api/documents/admin.ts';
import { words } from '../strings/admin.ts';

/** The states of runners that the fleet page marks in red; its module would be a separate download for this list. */
export const TROUBLED: readonly string[] = ['DISK_FULL', 'QUARANTINED', 'SILENT', 'LOST'];

interface Facts {
  readonly administration: {
    readonly probingAlerts: readonly unknown[];
    readonly splits: readonly Pick<Administration['splits'][number], 'audit' | 'signOffs'>[];
  };
  readonly fleet: Admin['fleet'];
}

export interface Task {
  readonly href: string;
  readonly text: string;
}

/** What waits for a maintainer; nothing else is listed. */
export function tasksOf({ administration, fleet }: Facts): Task[] {
  const unsigned = administration.splits.filter(({ audit, signOffs }) => audit !== null && signOffs.length === 0);
  const troubled = fleet.runners.filter(({ state }) => TROUBLED.includes(state));
  return (
    [
      ['alerts', administration.probingAlerts.length, '/admin?view=probing'],
      ['audits', unsigned.length, '/admin?view=splits'],
      ['letters', fleet.summary.deadLetters, '/fleet/dead-letters'],
      ['runners', troubled.length, '/fleet'],
    ] as const
  )
    .filter(([, count]) => count > 0)
    .map(([kind, count, href]) => ({ href, text: words.tasks[kind](count) }));
}

import type { ApiClient } from '../api/client.ts';
import { CancelQueuedMutation, PriorityMutation } from '../api/documents/queue-acts.ts';
import { words as names } from '../strings/queue-table.ts';
import { words } from '../strings/queue-acts.ts';
import type { ConfirmAction, Perform } from './perform.ts';

interface Desk {
  readonly client: ApiClient;
  readonly confirm: ConfirmAction;
  readonly perform: Perform;
}
interface Row {
  readonly id: string;
  /** Name and code. */
  readonly title: string;
  readonly priority: number;
}

/** An evaluation of a queue: the rows of a pool are in the order of its queue. */
interface Place {
  readonly id: string;
  readonly pool: string;
  readonly team: string | null;
}
type Queue = readonly Place[];

const placeOf = (id: string, queue: Queue) => {
  const pool = queue.find((each) => each.id === id)?.pool;
  const rows = queue.filter((each) => each.pool === pool);
  return { place: rows.findIndex((each) => each.id === id) + 1, of: rows.length };
};

/** What a new priority changed: the place in the queue before and after, and why it is the same. */
export function movedText(id: string, priority: number, before: Queue, after: Queue): string {
  const [from, to] = [placeOf(id, before), placeOf(id, after)];
  if (to.place === 0) return words.priority(priority);
  if (from.place !== to.place) return words.moved(priority, to, from.place);
  const { team } = after.find((each) => each.id === id) ?? {};
  const alone = team !== null && after.filter((each) => each.team === team).length === 1;
  return words.unmoved(priority, to, alone);
}

/**
 * Changes the priority of an evaluation.
 *
 * @param queue the queue as it is now
 * @returns what changed; null if the change failed
 */
export async function moveQueued(
  { id, title, priority }: Row,
  by: number,
  queue: () => Queue,
  { client, perform }: Desk,
): Promise<string | null> {
  const before = queue();
  const next = priority + by;
  const done = await perform(
    by > 0 ? names.soonerOf(title) : names.laterOf(title),
    async () => {
      const { data, error } = await client.mutation(PriorityMutation, { id, priority: next });
      return data ? { outcome: data.setPriority } : { error };
    },
    '', // the row shows the result: a message would cover other rows
  );
  return done ? movedText(id, next, before, queue()) : null;
}

/** Asks a maintainer for confirmation, and cancels an evaluation. */
export async function cancelQueued({ id, title }: Row, { client, confirm, perform }: Desk): Promise<void> {
  const confirmation = await confirm({
    title: words.cancelQuestion(title),
    text: [words.cancelNote],
    action: words.cancelDo,
    grave: true,
  });
  if (!confirmation) return;
  await perform(names.cancelOf(title), async () => {
    const { data, error } = await client.mutation(CancelQueuedMutation, { id });
    return data ? { outcome: data.cancelEvaluation } : { error };
  });
}

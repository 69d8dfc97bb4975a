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

/** Changes the priority of an evaluation in its team. */
export async function moveQueued({ id, title, priority }: Row, by: number, { client, perform }: Desk): Promise<void> {
  await perform(by > 0 ? names.soonerOf(title) : names.laterOf(title), async () => {
    const { data, error } = await client.mutation(PriorityMutation, { id, priority: priority + by });
    return data ? { outcome: data.setPriority } : { error };
  });
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

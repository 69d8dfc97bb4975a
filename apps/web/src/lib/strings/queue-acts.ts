import { cancelDo, cancelNote } from './cancel.ts';

/** Questions of a maintainer's actions on the queue. */
export const words = {
  priority: (priority: number) => `Priority ${priority}.`,
  moved: (priority: number, { place, of }: { place: number; of: number }, before: number) =>
    `Priority ${priority}: place ${place} of ${of}, before: ${before}.`,
  unmoved: (priority: number, { place, of }: { place: number; of: number }, alone: boolean) =>
    `Priority ${priority}: place unchanged, ${place} of ${of}.${
      alone ? ' It is the only evaluation of its team: priority orders those of one team first.' : ''
    }`,
  cancelQuestion: (name: string) => `Cancel the evaluation of ${name}?`,
  cancelNote: cancelNote(1),
  cancelDo: cancelDo(1),
} as const;

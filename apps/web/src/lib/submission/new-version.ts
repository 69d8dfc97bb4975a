import { EMPTY_DRAFT, type Draft } from '../submit/draft.ts';

/** What of a submission goes into the draft of its next version. */
export interface KnownModel {
  readonly name: string;
  readonly description: string;
  readonly backbone: string | null;
  readonly licence: string | null;
  readonly weights: Draft['weights'] | null;
  readonly links: readonly string[];
  /** Null where that was not said. */
  readonly trainedOn: readonly string[] | null;
}

/** A draft of the next version: everything but the version itself, which anyone who submits it has to say. */
export const draftOf = (model: KnownModel, tracks: readonly string[]): Draft => ({
  ...EMPTY_DRAFT,
  name: model.name,
  description: model.description,
  backbone: model.backbone ?? '',
  licence: model.licence ?? '',
  weights: model.weights ?? '',
  links: model.links.join('\n'),
  otherData: model.trainedOn?.join(', ') ?? '',
  untrained: model.trainedOn?.length === 0,
  tracks: [...tracks],
});

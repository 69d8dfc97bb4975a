import { EMPTY_DRAFT, type Draft } from '../submit/draft.ts';

/** The fields of a submission that its next version's draft copies. */
export interface KnownModel {
  readonly name: string;
  readonly description: string;
  readonly backbone: string | null;
  readonly licence: string | null;
  readonly weights: Draft['weights'] | null;
  readonly links: readonly string[];
  /** Null if not declared. */
  readonly trainedOn: readonly string[] | null;
}

/**
 * A draft of the next version: everything but the version itself, which the submitter must enter. Nothing of it was
 * typed, so that it follows the manifest of the chosen bundle.
 */
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
  filled: { name: model.name, description: model.description, licence: model.licence ?? '' },
  earlier: true,
});

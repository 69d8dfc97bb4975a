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
  readonly listing: { readonly listing: Draft['listing'] };
  readonly evaluations: readonly { readonly debug: boolean; readonly track: { readonly slug: string } }[];
}

/**
 * A draft of the next version: everything but the version itself, which the submitter must enter. Its kind and listing
 * are those of the version before, so that the form makes nothing public that was not. Nothing of it was typed, so that
 * it follows the manifest of the chosen bundle.
 */
export const draftOf = (model: KnownModel): Draft => ({
  ...EMPTY_DRAFT,
  name: model.name,
  description: model.description,
  backbone: model.backbone ?? '',
  licence: model.licence ?? '',
  weights: model.weights ?? '',
  links: model.links.join('\n'),
  otherData: model.trainedOn?.join(', ') ?? '',
  training: model.trainedOn === null ? '' : model.trainedOn.length === 0 ? 'NONE' : 'SOME',
  tracks: model.evaluations.map(({ track }) => track.slug),
  listing: model.listing.listing,
  debug: model.evaluations.length > 0 && model.evaluations.every(({ debug }) => debug),
  filled: { name: model.name, description: model.description, licence: model.licence ?? '' },
  earlier: true,
});

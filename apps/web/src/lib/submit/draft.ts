import * as v from 'valibot';

import { EXAMPLE_DATA, EXAMPLE_NAME } from './example-bundle.ts';

/** The fields that a bundle's manifest can fill in. */
const FILLED = ['name', 'version', 'licence', 'description'] as const;
type Filled = Record<(typeof FILLED)[number], string>;

/** Typed data about a model, stored on this device until submission. */
const DraftSchema = v.object({
  name: v.fallback(v.string(), ''),
  version: v.fallback(v.string(), ''),
  description: v.fallback(v.string(), ''),
  /** What the last manifest filled in; a field with another value was edited. */
  filled: v.fallback(v.record(v.string(), v.string()), {}),
  /** Filled in from an earlier version of the model: only for its next version. */
  earlier: v.fallback(v.boolean(), false),
  backbone: v.fallback(v.string(), ''),
  licence: v.fallback(v.string(), ''),
  weights: v.fallback(v.picklist(['', 'OPEN', 'ON_REQUEST', 'CLOSED']), ''),
  links: v.fallback(v.string(), ''),
  /** Empty until the reader chooses: on named data, on none of the benchmarks of this platform, or not declared. */
  training: v.fallback(v.picklist(['', 'SOME', 'NONE', 'UNDECLARED']), ''),
  /** Benchmarks of this platform, by slug, and other data by name, separated by commas: where it is on named data. */
  trainedOn: v.fallback(v.array(v.string()), []),
  otherData: v.fallback(v.string(), ''),
  team: v.fallback(v.nullable(v.string()), null),
  /** A reported row by track, where it reproduces one. */
  reproduces: v.fallback(v.record(v.string(), v.string()), {}),
  tracks: v.fallback(v.array(v.string()), []),
  listing: v.fallback(v.picklist(['LISTED', 'UNLISTED', 'PRIVATE']), 'LISTED'),
  /** Value of a datetime field: when it becomes listed automatically, in UTC; empty: when its team lists it. */
  until: v.fallback(v.string(), ''),
  /** A test run on published images. */
  debug: v.fallback(v.boolean(), false),
  /** Digest of the last valid bundle, for which the kind of run was chosen; empty: for the next one. */
  bundle: v.fallback(v.string(), ''),
  /** Digest of the bundle for which the reader chose the kind of run; empty: the form may select one. */
  kindFor: v.fallback(v.string(), ''),
  upload: v.fallback(
    v.nullable(v.object({ name: v.string(), sha256: v.string(), sent: v.number(), total: v.number() })),
    null,
  ),
});
export type Draft = v.InferOutput<typeof DraftSchema>;
export type TrainingDraft = Pick<Draft, 'training' | 'trainedOn' | 'otherData'>;

export const EMPTY_DRAFT: Draft = v.parse(DraftSchema, {});

/** Parses a stored draft; damaged or unknown fields are dropped. */
export function readDraft(text: string | null): Draft {
  if (text === null) return EMPTY_DRAFT;
  try {
    return v.parse(DraftSchema, JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof v.ValiError) return EMPTY_DRAFT;
    throw error;
  }
}

/**
 * The draft that the form opens with.
 *
 * @param wanted slug of the track for which the form is opened; null: none
 * @param of.nextVersion whether it is for the next version of a model; its draft is dropped otherwise
 * @param of.debug whether it is for a debug run
 */
export const restoredDraft = (
  stored: Draft,
  wanted: string | null,
  { nextVersion = false, debug = false }: { readonly nextVersion?: boolean; readonly debug?: boolean } = {},
): Draft => {
  const base = stored.earlier && !nextVersion ? EMPTY_DRAFT : stored;
  const draft = debug ? { ...base, debug, bundle: '' } : base;
  if (!wanted) return draft;
  // An interrupted upload and a next version have the tracks that were chosen; else only the wanted one uses quota.
  return { ...draft, tracks: draft.upload || draft.earlier ? [...new Set([...draft.tracks, wanted])] : [wanted] };
};

/**
 * A stored draft with a valid bundle: a debug run was chosen for one bundle only. The listing stays, so that the form
 * makes nothing public that was not.
 */
export const forBundle = (draft: Draft, sha256: string): Draft => ({
  ...draft,
  debug: draft.debug && ['', sha256].includes(draft.bundle),
  kindFor: draft.debug && !['', sha256].includes(draft.bundle) ? '' : draft.kindFor,
  bundle: sha256,
});

/** The draft with the kind of run that the reader chose. */
export const withKind = (draft: Draft, kind: Draft['listing'] | 'DEBUG'): Draft => ({
  ...draft,
  debug: kind === 'DEBUG',
  listing: kind === 'DEBUG' ? draft.listing : kind,
  kindFor: draft.bundle,
});

/** The draft to store: without a debug run that the form selected, and the reader did not choose. */
export const toStore = (draft: Draft, of: { readonly example: boolean; readonly firstUpload: boolean }): Draft => {
  const isSelected = of.example ? draft.kindFor !== draft.bundle : of.firstUpload && draft.kindFor === '';
  return isSelected ? { ...draft, debug: false } : draft;
};

/** The model of which the draft is the next version, if a manifest names another one; null otherwise. */
export const replacedModel = ({ earlier, filled }: Draft, manifestName: string): string | null =>
  earlier && manifestName !== '' && manifestName !== filled['name'] ? (filled['name'] ?? null) : null;

/**
 * Ticks the data that the form offers and another version declared; other names stay in the text.
 *
 * @param offered names of the data with a box
 */
export function withOfferedData(draft: Draft, offered: readonly string[]): Draft {
  const names = listOf(draft.otherData);
  const ticked = names.filter((name) => offered.includes(name));
  if (ticked.length === 0) return draft;
  return {
    ...draft,
    trainedOn: [...new Set([...draft.trainedOn, ...ticked])],
    otherData: names.filter((name) => !ticked.includes(name)).join(', '),
  };
}

/** The model from whose submission the form took the training data; null where the reader declares it. */
export function trainedOnFrom(
  { earlier, filled, training, trainedOn, otherData }: Draft,
  example: boolean,
): { readonly name: string; readonly example: boolean } | null {
  if (training === '' || training === 'UNDECLARED') return null;
  if (earlier) return { name: filled['name'] ?? '', example: false };
  const isOfExample = example && training === 'SOME' && otherData === '' && trainedOn.join() === EXAMPLE_DATA.join();
  return isOfExample ? { name: EXAMPLE_NAME, example } : null;
}

/** The declared training data as the API takes it: null where it is not declared; undefined until it is stated. */
export function declaredData({ training, trainedOn, otherData }: TrainingDraft): string[] | null | undefined {
  if (training === 'NONE') return [];
  if (training === 'UNDECLARED') return null;
  const names = [...trainedOn, ...listOf(otherData)];
  return training === 'SOME' && names.length > 0 ? names : undefined;
}

/** What was typed about one model, and is not true of another. */
const OF_MODEL = {
  version: '',
  licence: '',
  description: '',
  backbone: '',
  links: '',
  training: '',
  trainedOn: [],
  otherData: '',
  reproduces: {},
  tracks: [],
} satisfies Partial<Draft>;

/**
 * Fills in what a manifest declares; keeps every field that the reader edited, but of a model with another name only
 * the typed name.
 *
 * @param wanted slug of the track for which the form was opened, which stays chosen; null: none
 */
export function followManifest(stored: Draft, manifest: Filled, wanted: string | null = null): Draft {
  const last = stored.filled['name'];
  const isOther = Boolean(last) && manifest.name !== '' && manifest.name !== last;
  const draft = isOther ? { ...stored, ...OF_MODEL, ...(wanted && { tracks: [wanted] }), earlier: false } : stored;
  const follows = FILLED.filter((field) => draft[field] === '' || draft[field] === draft.filled[field]);
  // The name of the last model is known also after a bundle that cannot be read.
  const filled = { ...manifest, name: manifest.name || (last ?? '') };
  // The next version of a model keeps what its manifest does not state.
  const stated = (field: keyof Filled) => manifest[field] || (draft.earlier ? draft[field] : '');
  return { ...draft, ...Object.fromEntries(follows.map((field) => [field, stated(field)])), filled };
}

/** Whether the reader typed a name that a manifest does not change. */
export const isNameTyped = ({ name, filled }: Draft): boolean => name !== '' && name !== filled['name'];

/** Items of a list typed with commas or line breaks. */
export const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((item) => item.trim())
      .filter(Boolean),
  ),
];

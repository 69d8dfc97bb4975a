/** One cell to ask about: an attribute of an object, and the attribute's subtype ("hair color"), null where it has none. */
export interface PromptCell {
  readonly attribute: string;
  readonly object: string;
  readonly subtype: string | null;
}

/**
 * The sentences of the VAW protocols. Names are used as they stand: no article, no plural, no change of case. `T3` is the standard
 * one; an attribute without a subtype takes `T2` there.
 *
 * @see METRICS-VAW-COMPUN-SPLITS §1.5
 */
export const VAW_TEMPLATES = {
  T1: ({ attribute }: PromptCell): string => `The object is ${attribute}.`,
  T2: ({ attribute, object }: PromptCell): string => `The ${object} is ${attribute}.`,
  T3: (cell: PromptCell): string =>
    cell.subtype === null ? VAW_TEMPLATES.T2(cell) : `The ${cell.subtype} of the ${cell.object} is ${cell.attribute}.`,
} as const;

/** The yes–no question of the VQA protocol; materials are asked with "made of". */
export function vawQuestion({ attribute, object, subtype }: PromptCell): string {
  return subtype === 'material' ? `Is the ${object} made of ${attribute}?` : `Is the ${object} ${attribute}?`;
}

import type { BenchmarkDefinition } from '../definition.js';
import type { VawTemplates } from '../parts/vaw.js';
import { fillPrompt } from './fill.js';

/** An attribute of an object, and the attribute's subtype ("hair color"), null where it has none. */
export interface PromptCell {
  readonly attribute: string;
  readonly object: string;
  readonly subtype: string | null;
}

/**
 * The sentences of VAW's papers. Names are used unchanged: no article, no plural, no change of case. T3 is the standard
 * one; an attribute without a subtype takes T2 there. Questions about materials use "made of".
 *
 * @see docs/protocols.md
 */
export const VAW_TEMPLATES: VawTemplates = {
  statements: {
    t1: 'The object is {attribute}.',
    t2: 'The {object} is {attribute}.',
    t3: 'The {type} of the {object} is {attribute}.',
  },
  standard: 't3',
  withoutType: 't2',
  question: 'Is the {object} {attribute}?',
  questionOfType: { material: 'Is the {object} made of {attribute}?' },
};

/** A statement about one attribute of one object. @param name  one of the templates' statements */
export function vawStatement(
  { statements, withoutType }: VawTemplates,
  name: string,
  { attribute, object, subtype }: PromptCell,
): string {
  const template = statements[name] ?? '';
  if (subtype === null && template.includes('{type}'))
    return fillPrompt(statements[withoutType] ?? '', { attribute, object });
  return fillPrompt(template, { attribute, object, ...(subtype === null ? {} : { type: subtype }) });
}

/** The question whether an object has an attribute. */
export function vawQuestion(
  { question, questionOfType }: VawTemplates,
  { attribute, object, subtype }: PromptCell,
): string {
  const template = (subtype === null ? undefined : questionOfType[subtype]) ?? question;
  return fillPrompt(template, { attribute, object, ...(subtype === null ? {} : { type: subtype }) });
}

/** The name of the only statement of a benchmark that declares no wording. */
const MAIN_STATEMENT = 'main';

/** The benchmark has no templates, but the protocol needs them. */
export class NoTemplatesError extends Error {
  override readonly name = 'NoTemplatesError';

  constructor(readonly benchmark: string) {
    super(`the benchmark ${benchmark} has no templates, which the vaw protocols ask by`);
  }
}

/**
 * Names of the statements, the standard one first, with one matrix each. Stored predictions may belong to a benchmark
 * without templates.
 */
export function statementNames({ templates }: Pick<BenchmarkDefinition, 'templates'>): readonly string[] {
  const { statements = {}, standard = MAIN_STATEMENT } = templates ?? {};
  return [standard, ...Object.keys(statements).filter((name) => name !== standard)];
}

/** The texts of the `vaw-*` protocols: the sentence for each attribute of each object. @throws NoTemplatesError */
export class VawTexts {
  readonly #templates: VawTemplates;
  readonly #subtypeOf: ReadonlyMap<string, string>;
  readonly #attributes: readonly string[];

  constructor({
    slug,
    attributes,
    templates,
    subtypes,
  }: Pick<BenchmarkDefinition, 'slug' | 'attributes' | 'templates' | 'subtypes'>) {
    if (!templates) throw new NoTemplatesError(slug);
    this.#templates = templates;
    this.#attributes = attributes;
    this.#subtypeOf = new Map(
      Object.entries(subtypes ?? {}).flatMap(([subtype, names]) =>
        names.map((name): [string, string] => [name, subtype]),
      ),
    );
  }

  /** Names of the statements, the standard one first. */
  get statements(): readonly string[] {
    return statementNames({ templates: this.#templates });
  }

  statement(name: string, attribute: number, object: string): string {
    return vawStatement(this.#templates, name, this.#cell(attribute, object));
  }

  question(attribute: number, object: string): string {
    return vawQuestion(this.#templates, this.#cell(attribute, object));
  }

  #cell(index: number, object: string): PromptCell {
    const attribute = this.#attributes[index];
    if (attribute === undefined)
      throw new RangeError(`there is no attribute ${index} among ${this.#attributes.length}`);
    return { attribute, object, subtype: this.#subtypeOf.get(attribute) ?? null };
  }
}

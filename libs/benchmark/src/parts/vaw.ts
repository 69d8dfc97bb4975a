import { z } from 'zod';
import { Name, PromptTemplate, Slug } from './names.js';

/**
 * The sentences about an attribute of an object (the `vaw-*` protocols). A model rates `statements`: the one called
 * `standard` for the main board and each other one for its own board. A statement with `{type}` does not apply to an
 * attribute without a subtype, which takes the statement called `withoutType` instead. `question` is answered by yes or
 * no; `questionOfType` overrides it by subtype.
 */
export const VawTemplates = z.strictObject({
  statements: z.record(Slug, PromptTemplate),
  standard: Slug,
  withoutType: Slug,
  question: PromptTemplate,
  questionOfType: z.record(Name, PromptTemplate),
});
export type VawTemplates = z.infer<typeof VawTemplates>;

/** Attributes by their frequency in train, grouped as in the paper. */
export const Bands = z.strictObject({ head: z.array(Name), medium: z.array(Name), tail: z.array(Name) });

interface VawParts {
  readonly attributes: readonly string[];
  readonly templates?: VawTemplates | undefined;
  readonly bands?: z.infer<typeof Bands> | undefined;
  readonly subtypes?: Readonly<Record<string, readonly string[]>> | undefined;
}

export function vawContradictions({ attributes, templates, bands, subtypes }: VawParts): string[] {
  const known = new Set(attributes);
  return [
    ...partition('bands', bands ?? {}, known),
    ...partition('subtypes', subtypes ?? {}, known),
    ...(templates ? templateProblems(templates) : []),
  ];
}

function templateProblems({ statements, standard, withoutType }: VawTemplates): string[] {
  const problems: string[] = [];
  if (statements[standard] === undefined)
    problems.push(`templates.standard names "${standard}", which is no statement`);
  if (statements[withoutType] === undefined)
    problems.push(`templates.withoutType names "${withoutType}", which is no statement`);
  else if (statements[withoutType].includes('{type}'))
    problems.push(`templates.withoutType is "${withoutType}", which names {type}`);
  return problems;
}

/** Every name must be an attribute and belong to at most one group. */
function partition(
  part: string,
  groups: Readonly<Record<string, readonly string[]>>,
  known: ReadonlySet<string>,
): string[] {
  const problems: string[] = [];
  const groupOf = new Map<string, string>();
  for (const [group, members] of Object.entries(groups)) {
    for (const member of members) {
      if (!known.has(member)) problems.push(`${part}.${group} names "${member}", which is not an attribute`);
      if (groupOf.has(member)) problems.push(`"${member}" is in ${part} ${groupOf.get(member)} and ${group}`);
      groupOf.set(member, group);
    }
  }
  return problems;
}

import { compoundPrompts, PROMPT_SETS, type LabelledInstance, type PromptSet } from '@primitives/benchmark';
import type { CompunItem } from '@primitives/metrics';
import type { JudgedSplit } from '../judge.js';
import { LabelsError } from '../predictions-error.js';
import { Vocabulary } from '../vocabulary.js';

/** The content of an image of a compound noun, stored as its only positive attribute. */
const ROLES = ['positive', 'n1', 'n2'] as const;

/** The nouns with their images (indices of instances) and prompts (columns). @throws LabelsError */
export function compunItems({ definition, labels }: JudgedSplit): CompunItem[] {
  if (!definition.compounds) {
    throw new LabelsError(
      'the definition has no compound nouns',
      'the part "compounds"',
      'none',
      'score a benchmark of compound nouns, or choose another protocol',
    );
  }
  const nouns = new Vocabulary('object', definition.objects);
  const images = definition.objects.map(() => new Map<string, number>());
  labels.forEach((instance, at) => images[nouns.indexOf(instance.object, instance)]!.set(roleOf(instance), at));
  const columns = promptColumns(definition);
  return definition.compounds.map(({ name, category }, noun): CompunItem => {
    const [positive, n1, n2] = ROLES.map((role) => images[noun]!.get(role));
    if (positive === undefined || n1 === undefined || n2 === undefined) {
      throw new LabelsError(
        `the noun "${name}" does not have its three images`,
        ROLES.join(', '),
        [...images[noun]!.keys()].join(', ') || 'none',
        'label one image a role',
      );
    }
    return { category: category ?? null, images: [positive, n1, n2], prompts: columns[noun]! };
  });
}

/** For each noun, the columns of its prompts, by prompt set; sets without a prompt of the noun are omitted. */
function promptColumns(definition: JudgedSplit['definition']): CompunItem['prompts'][] {
  const columns = definition.objects.map(() => new Map<PromptSet, number[]>(PROMPT_SETS.map((set) => [set, []])));
  compoundPrompts(definition).forEach(({ set, noun }, column) => columns[noun]!.get(set)!.push(column));
  return columns.map((sets) => {
    const filled = [...sets].filter(([, prompts]) => prompts.length > 0);
    return { base: [], ...Object.fromEntries(filled) };
  });
}

function roleOf({ id, positive }: LabelledInstance): string {
  const [role] = positive;
  if (positive.length === 1 && role !== undefined && (ROLES as readonly string[]).includes(role)) return role;
  throw new LabelsError(
    `instance "${id}" has no role in its triplet`,
    `one of ${ROLES.join(', ')}`,
    positive.join(', ') || 'none',
    'give each image its role as its only positive attribute',
  );
}

import { requirePart } from '../feature-matrix.js';
import type { Judge, JudgedSplit } from '../judge.js';
import { ClassJudge } from './class-judge.js';
import { CompositionJudge } from './composition-judge.js';

/** `compmap`: how useful a model's activations of primitive concepts are, and how interpretable. */
export function compmapJudge(split: JudgedSplit): Judge {
  const concepts = requirePart(split.definition.concepts, 'concepts', 'compmap');
  const { task } = concepts;
  return task.kind === 'classify'
    ? new ClassJudge(split, concepts, task)
    : new CompositionJudge(split, concepts, task.rule);
}

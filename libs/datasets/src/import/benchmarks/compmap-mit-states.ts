import { expectCounts } from '../counts.js';
import { z } from 'zod';
import { jsonFile } from '../read/json-file.js';
import { pairDefinition } from '../pair-definition.js';
import type { Importer } from '../release.js';
import { MIT_STATES, readCzsl } from './czsl.js';

const SLUG = 'compmap-mit-states';
/** Prompt templates in place of the paper's; several are combined by the mean of their embeddings. */
const PROMPTS = 'prompts.json';
const Prompts = z.strictObject({
  schema: z.literal('concept-prompts/1'),
  templates: z.array(z.string().includes('{name}')).min(1),
});
const PAPER_TEMPLATES = ['this is {name}'];

/**
 * The composition model as published: its layers, rate, batch and seed are in the notebook; its word vectors have 600
 * numbers each, which the platform generates from the seed, because the authors' initial vectors are not released
 * (libs/probes/README.md). The validation interval is not stated: every ten epochs here.
 */
const RULE = {
  embedding: 600,
  learningRate: 5e-5,
  weightDecay: 5e-5,
  batch: 128,
  epochs: 400,
  oracleEpochs: 100,
  checkEvery: 10,
  seed: 1123,
};

/**
 * CompMap on MIT-States: all images in one split, because the composition model learns from the activations of the
 * training images.
 */
export const COMPMAP_MIT_STATES: Importer = {
  ...MIT_STATES,
  id: SLUG,
  provenance: {
    ...MIT_STATES.provenance,
    title: 'CompMap on MIT-States',
    citation: `${MIT_STATES.provenance.citation}; protocol: Yun et al., TMLR 2023`,
  },
  splits: 'together',
  layout: [
    ...MIT_STATES.layout,
    {
      path: PROMPTS,
      what: '{schema: "concept-prompts/1", templates: ["this is {name}", …]}: prompt templates of the primitives, averaged; one version per template for separate ones',
      optional: true,
    },
  ],
  read: async (source, findings) => {
    const { lists, instances } = await readCzsl(source, findings, {});
    const { attributes, objects } = lists;
    expectCounts(
      { primitives: attributes.length + objects.length },
      { primitives: 360 },
      { file: 'compositional-split-natural' },
      findings,
    );
    const file = await source.firstOf([PROMPTS]);
    const templates = file === null ? PAPER_TEMPLATES : (await jsonFile(source, file, Prompts, findings)).templates;
    const primitives = [...attributes, ...objects].map((name) => ({
      name,
      prompts: templates.map((template) => template.replaceAll('{name}', name)),
    }));
    return {
      definition: {
        slug: SLUG,
        title: 'CompMap on MIT-States',
        description:
          'Photographs of one object in one state. A model scores each attribute and each object; a small model is trained to compose them.',
        licence: MIT_STATES.provenance.licence,
        source: MIT_STATES.provenance.source,
        ...pairDefinition(lists),
        concepts: { primitives, task: { kind: 'compose', rule: RULE } },
      },
      instances,
    };
  },
};

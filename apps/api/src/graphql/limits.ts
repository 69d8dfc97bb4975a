import { ApolloArmor } from '@escape.tech/graphql-armor';
import { plainLiterals } from './plain-inputs.js';

/** Deepest selection: the page of a submission needs seven. */
export const MAX_DEPTH = 10;
/** Weight of a query as graphql-armor counts it; the heaviest page of ours weighs some 2,000. */
export const MAX_COST = 20_000;

/** Words of a document; ours have some 300. */
export const MAX_TOKENS = 2_000;

/** Names for fields in one document: the home page has six. */
export const MAX_ALIASES = 30;
export const MAX_DIRECTIVES = 20;

const armor = new ApolloArmor({
  maxDepth: { n: MAX_DEPTH, flattenFragments: true },
  // `first` multiplies only where it stands as a number: rows are bounded where they are read as well.
  costLimit: { maxCost: MAX_COST, flattenFragments: true, depthCostFactor: 1.2 },
  maxAliases: { n: MAX_ALIASES },
  maxDirectives: { n: MAX_DIRECTIVES },
}).protect();

/** Bounds of what one operation may ask, the same for requests and subscriptions. */
export const validationRules = [...armor.validationRules, plainLiterals];

import { ApolloArmor } from '@escape.tech/graphql-armor';
import { plainLiterals } from './plain-inputs.js';

/** Maximum depth of a selection; the submission page needs 7. */
export const MAX_DEPTH = 10;
/** Maximum cost of a query as GraphQL Armor computes it; the heaviest page reads 500 rows for about 15,000. */
export const MAX_COST = 20_000;

/** Maximum tokens of a document; the web app's have about 300. */
export const MAX_TOKENS = 2_000;

/** Maximum aliases in one document; the home page has 6. */
export const MAX_ALIASES = 30;
export const MAX_DIRECTIVES = 20;

const armor = new ApolloArmor({
  maxDepth: { n: MAX_DEPTH, flattenFragments: true },
  // `first` multiplies the cost only when it is a literal, so resolvers also limit their rows.
  costLimit: { maxCost: MAX_COST, flattenFragments: true, depthCostFactor: 1.2 },
  maxAliases: { n: MAX_ALIASES },
  maxDirectives: { n: MAX_DIRECTIVES },
}).protect();

/** Limits of one operation, for HTTP requests and subscriptions. */
export const validationRules = [...armor.validationRules, plainLiterals];

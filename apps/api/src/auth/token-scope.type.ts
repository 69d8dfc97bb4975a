import { graphqlEnum } from '../graphql/enum.js';
import type { Scope } from './viewer.js';

export const TokenScopeEnum = graphqlEnum<Scope>('TokenScope', 'What an API token may do for its owner.', {
  read: 'Read what its owner may read.',
  submit: 'Upload bundles, submit models and manage the submissions of its owner.',
  operate: 'Operate the platform as a maintainer.',
  admin: 'Change the roles of accounts.',
});

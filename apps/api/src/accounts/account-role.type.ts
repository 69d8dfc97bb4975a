import type { AccountRole } from '@primitives/store/accounts';
import { graphqlEnum } from '../graphql/enum.js';

export const AccountRoleEnum = graphqlEnum<AccountRole>('AccountRole', 'Role of an account.', {
  researcher: 'Submits models.',
  maintainer: 'Also operates the fleet, the tracks and the boards.',
  admin: 'Also changes the roles of accounts.',
});

import type { TeamRole } from '@primitives/store/teams';
import { graphqlEnum } from '../graphql/enum.js';

export const TeamRoleEnum = graphqlEnum<TeamRole>('TeamRole', 'Role of a member in a team.', {
  owner: 'Manages the team, its members and its webhooks.',
  member: "Submits models and sees the team's submissions.",
});

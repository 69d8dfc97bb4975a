import { graphql, type ResultOf } from '../graphql.ts';
import { FailureParts } from './fragments.ts';

const TeamParts = graphql(`
  fragment TeamParts on Team {
    id
    slug
    name
    role
    publicMembers
    models {
      slug
      name
      version
      backbone
      places {
        track
        shortName
        board
        rankLow
        rankHigh
        rowCount
        submissionCode
      }
    }
    storage {
      usedBytes
      limitBytes
    }
    members {
      accountId
      name
      email
      role
      public
      since
    }
    openInvitations {
      id
      email
      role
      expiresAt
    }
  }
`);
export type Team = ResultOf<typeof TeamParts>;

export const InvitationParts = graphql(`
  fragment InvitationParts on TeamInvitation {
    id
    teamName
    by
    role
  }
`);
export type Invitation = ResultOf<typeof InvitationParts>;

export const TeamsQuery = graphql(
  `
    query Teams {
      viewer {
        id
        teams {
          id
          slug
          name
          role
          members {
            accountId
          }
        }
        invitations {
          ...InvitationParts
        }
      }
    }
  `,
  [InvitationParts],
);

export const TeamQuery = graphql(
  `
    query Team($slug: String!) {
      team(slug: $slug) {
        ...TeamParts
      }
    }
  `,
  [TeamParts],
);

export const InvitationQuery = graphql(
  `
    query Invitation($token: String!) {
      invitation(token: $token) {
        __typename
        ... on InvitationShown {
          invitation {
            ...InvitationParts
          }
        }
        ...FailureParts
      }
    }
  `,
  [InvitationParts, FailureParts],
);

export const CreateTeamMutation = graphql(
  `
    mutation CreateTeam($name: String!) {
      createTeam(name: $name) {
        __typename
        ... on Team {
          slug
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const RenameTeamMutation = graphql(
  `
    mutation RenameTeam($team: ID!, $name: String!) {
      renameTeam(team: $team, name: $name) {
        __typename
        ... on Team {
          id
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const SetMembershipPublicMutation = graphql(
  `
    mutation SetMembershipPublic($team: ID!, $public: Boolean!) {
      setMembershipPublic(team: $team, public: $public) {
        __typename
        ... on Team {
          id
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const InviteMutation = graphql(
  `
    mutation Invite($input: InviteToTeamInput!) {
      inviteToTeam(input: $input) {
        __typename
        ... on Invited {
          email
          link
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const WithdrawInvitationMutation = graphql(
  `
    mutation WithdrawInvitation($id: ID!) {
      withdrawInvitation(id: $id) {
        __typename
        ... on Team {
          id
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const AcceptInvitationMutation = graphql(
  `
    mutation AcceptInvitation($input: InvitationChoiceInput!) {
      acceptInvitation(input: $input) {
        __typename
        ... on Team {
          slug
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const DeclineInvitationMutation = graphql(
  `
    mutation DeclineInvitation($input: InvitationChoiceInput!) {
      declineInvitation(input: $input) {
        __typename
        ... on Team {
          slug
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const SetTeamRoleMutation = graphql(
  `
    mutation SetTeamRole($input: SetTeamRoleInput!) {
      setTeamRole(input: $input) {
        __typename
        ... on Team {
          id
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const TransferTeamMutation = graphql(
  `
    mutation TransferTeam($input: MemberInput!) {
      transferTeam(input: $input) {
        __typename
        ... on Team {
          id
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

export const RemoveFromTeamMutation = graphql(
  `
    mutation RemoveFromTeam($input: MemberInput!) {
      removeFromTeam(input: $input) {
        __typename
        ... on Team {
          id
        }
        ...FailureParts
      }
    }
  `,
  [FailureParts],
);

import { graphql, type ResultOf } from '../graphql.ts';

export const ShellQuery = graphql(`
  query Shell {
    viewer {
      id
      email
      name
      role
    }
    installation {
      name
      version
      isolation
      embedded
      mail
    }
  }
`);
export type Viewer = NonNullable<ResultOf<typeof ShellQuery>['viewer']>;
export type Installation = ResultOf<typeof ShellQuery>['installation'];

export const SignOutMutation = graphql(`
  mutation SignOut {
    signOut
  }
`);

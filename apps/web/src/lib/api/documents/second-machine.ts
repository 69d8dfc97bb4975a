import { graphql, type ResultOf } from '../graphql.ts';

/** Audits of an evaluation: shards that a second runner repeated. */
export const SecondMachineQuery = graphql(`
  query SecondMachine($evaluation: ID!) {
    evaluation(id: $evaluation) {
      id
      service {
        audits {
          planned
          agreed
          disagreed
          waived
        }
      }
    }
  }
`);
export type Audits = NonNullable<ResultOf<typeof SecondMachineQuery>['evaluation']>['service']['audits'];

import { graphql } from '../graphql.ts';

/** A file with the results of a submission, also of a private one. */
export const ExportQuery = graphql(`
  query Export($code: ID!, $format: ExportFormat!) {
    submission(id: $code) {
      id
      export(format: $format)
    }
  }
`);

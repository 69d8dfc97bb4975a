import type { LogLevel } from '@primitives/store/evaluations';
import { graphqlEnum } from '../graphql/enum.js';

export const LogLevelEnum = graphqlEnum<LogLevel>('LogLevel', 'Severity of a log line.', {
  info: 'A normal event.',
  warning: 'A problem from which the platform recovered.',
  error: 'A problem that ended the evaluation.',
});

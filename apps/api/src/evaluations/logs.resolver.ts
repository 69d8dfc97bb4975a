import { Args, ArgsType, Field, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { LogFilter } from '@primitives/store/evaluations';
import { EvaluationType, LogLineType } from './evaluation.type.js';
import { LogLevelEnum } from './log-level.type.js';
import { LogsService, MAX_LINES } from './logs.service.js';

@ArgsType()
class LogFilterArgs {
  @Field(() => LogLevelEnum, { nullable: true, description: 'Minimum severity.' })
  level?: LogFilter['level'];
  @Field(() => String, { nullable: true, description: 'Substring of the message or code, case-insensitive.' })
  text?: string | null;
}

@ArgsType()
class LogArgs extends LogFilterArgs {
  @Field(() => String, { nullable: true, description: 'ID of a line; returns lines after it.' }) after?: string | null;
  @Field(() => String, { nullable: true, description: 'ID of a line; returns lines before it.' }) before?:
    string | null;
  @Field(() => Int, { nullable: true, description: `Number of lines from the start, at most ${MAX_LINES}.` }) first?:
    number | null;
  @Field(() => Int, { nullable: true, description: `Number of lines from the end, at most ${MAX_LINES}.` }) last?:
    number | null;
}

@Resolver(() => EvaluationType)
export class LogsResolver {
  constructor(private readonly logs: LogsService) {}

  @ResolveField(() => [LogLineType], {
    description: `Log lines, oldest first. Returns the first ${MAX_LINES} lines by default.`,
  })
  log(@Parent() evaluation: EvaluationType, @Args() filter: LogArgs) {
    return this.logs.lines(evaluation.id, filter);
  }

  @ResolveField(() => Int, { description: 'Number of log lines that match the filter.' })
  logCount(@Parent() evaluation: EvaluationType, @Args() filter: LogFilterArgs) {
    return this.logs.count(evaluation.id, filter);
  }
}

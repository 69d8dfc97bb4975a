import { Args, ArgsType, Field, Int, ObjectType, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { LogFilter } from '@primitives/store/evaluations';
import { NullableField } from '../graphql/nullable-field.js';
import { connectionType, type PageArgs } from '../graphql/connection.js';
import { EvaluationType, LogLineType } from './evaluation.type.js';
import { LogLevelEnum } from './log-level.type.js';
import { LogsService, MAX_LINES } from './logs.service.js';

@ObjectType('LogLineConnection', { description: 'A page of log lines, oldest first.' })
class LogLineConnectionType extends connectionType('LogLine', LogLineType) {
  @Field(() => Int, { description: 'Number of log lines that match the filter.' }) totalCount!: number;
}

/** It pages in both directions. */
@ArgsType()
export class LogArgs implements PageArgs {
  @NullableField(() => LogLevelEnum, 'Minimum severity.') level?: LogFilter['level'];
  @NullableField(() => String, 'Substring of the message or code, case-insensitive.') text?: string | null;
  @NullableField(() => Int, `Number of lines from the start, at most ${MAX_LINES}.`) first!: number | null;
  @NullableField(() => String, '`endCursor` of the previous page.') after?: string | null;
  @NullableField(() => Int, `Number of lines from the end, at most ${MAX_LINES}.`) last?: number | null;
  @NullableField(() => String, '`startCursor` of the next page.') before?: string | null;
}

@Resolver(() => EvaluationType)
export class LogsResolver {
  constructor(private readonly logs: LogsService) {}

  @ResolveField(() => LogLineConnectionType, {
    description: `Log lines, oldest first. Returns the first ${MAX_LINES} lines by default.`,
  })
  log(@Parent() evaluation: EvaluationType, @Args() args: LogArgs) {
    return this.logs.page(evaluation.id, args);
  }
}

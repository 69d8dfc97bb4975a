import { Args, ArgsType, Field, Int, Parent, registerEnumType, ResolveField, Resolver } from '@nestjs/graphql';
import type { LogFilter } from '@primitives/store';
import { EvaluationType, LogLineType } from './evaluation.type.js';
import { LogsService, MOST_LINES } from './logs.service.js';

const LogLevelEnum = { INFO: 'info', WARNING: 'warning', ERROR: 'error' } as const;
registerEnumType(LogLevelEnum, {
  name: 'LogLevel',
  description: 'How grave a line of a log is.',
  valuesMap: {
    INFO: { description: 'What is to be expected.' },
    WARNING: { description: 'What went wrong and was made good.' },
    ERROR: { description: 'What ended the evaluation.' },
  },
});

@ArgsType()
class LogFilterArgs {
  @Field(() => LogLevelEnum, { nullable: true, description: 'Lines of this level and graver ones.' })
  level?: LogFilter['level'];
  @Field(() => String, { nullable: true, description: 'Part of the sentence or of the code, in whichever case.' })
  text?: string | null;
}

@ArgsType()
class LogArgs extends LogFilterArgs {
  @Field(() => String, { nullable: true, description: 'Id of a line: those after it.' }) after?: string | null;
  @Field(() => String, { nullable: true, description: 'Id of a line: those before it.' }) before?: string | null;
  @Field(() => Int, { nullable: true, description: `So many from the beginning, ${MOST_LINES} at most.` }) first?:
    number | null;
  @Field(() => Int, { nullable: true, description: `So many from the end, ${MOST_LINES} at most.` }) last?:
    number | null;
}

@Resolver(() => EvaluationType)
export class LogsResolver {
  constructor(private readonly logs: LogsService) {}

  @ResolveField(() => [LogLineType], {
    description: `What happened to it, always oldest first; the first ${MOST_LINES} lines where nothing else is asked.`,
  })
  log(@Parent() evaluation: EvaluationType, @Args() asked: LogArgs) {
    return this.logs.lines(evaluation.id, asked);
  }

  @ResolveField(() => Int, { description: 'How many lines its log has.' })
  logCount(@Parent() evaluation: EvaluationType, @Args() asked: LogFilterArgs) {
    return this.logs.count(evaluation.id, asked);
  }
}

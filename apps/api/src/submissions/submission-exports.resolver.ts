import { Args, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { writeSubmission, type ExportFormat } from '@primitives/boards';
import { UserError } from '@primitives/errors';
import { Request, type RequestContext } from '../graphql/context.js';
import { graphqlEnum } from '../graphql/enum.js';
import { SubmissionExportsService } from './submission-exports.service.js';
import { SubmissionType } from './submission.type.js';

const ExportFormatEnum = graphqlEnum<ExportFormat>('ExportFormat', 'Formats of exports.', {
  csv: 'Comma-separated values, one line per metric.',
  json: 'One object with the results of every track.',
  tex: 'A LaTeX table.',
  md: 'A Markdown table.',
  bib: 'A BibTeX entry.',
});

/** Exports that a request may contain: each needs several queries, and a list has up to a hundred submissions. */
const MAX_EXPORTS = 5;

@Resolver(() => SubmissionType)
export class SubmissionExportsResolver {
  private readonly counts = new WeakMap<RequestContext, number>();

  constructor(private readonly exports: SubmissionExportsService) {}

  @ResolveField(() => String, {
    nullable: true,
    description:
      'The file of its results that `/s/<code>.<format>` offers for public submissions: the values that a guest may see. ' +
      `At most ${MAX_EXPORTS} in a request.`,
  })
  async export(
    @Parent() submission: SubmissionType,
    @Args('format', { type: () => ExportFormatEnum, description: 'The format of the file.' }) format: ExportFormat,
    @Request() context: RequestContext,
  ): Promise<string | null> {
    this.count(context);
    const found = await this.exports.read(submission.id, context.viewer);
    return found && writeSubmission(format, found);
  }

  private count(context: RequestContext): void {
    const count = (this.counts.get(context) ?? 0) + 1;
    this.counts.set(context, count);
    if (count <= MAX_EXPORTS) return;
    throw new UserError('input_invalid', 'export: too many in one request', {
      expected: `at most ${MAX_EXPORTS} exports`,
      found: `${count} or more`,
      remedy: 'export the other submissions in further requests',
    });
  }
}

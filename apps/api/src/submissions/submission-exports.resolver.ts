import { Args, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { writeSubmission, type ExportFormat } from '@primitives/boards';
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

@Resolver(() => SubmissionType)
export class SubmissionExportsResolver {
  constructor(private readonly exports: SubmissionExportsService) {}

  @ResolveField(() => String, {
    nullable: true,
    description:
      'The file of its results that `/s/<code>.<format>` offers for public submissions: the values that a guest may see.',
  })
  async export(
    @Parent() submission: SubmissionType,
    @Args('format', { type: () => ExportFormatEnum, description: 'The format of the file.' }) format: ExportFormat,
    @Request() { viewer }: RequestContext,
  ): Promise<string | null> {
    const found = await this.exports.read(submission.id, viewer);
    return found && writeSubmission(format, found);
  }
}

import { Query, Resolver } from '@nestjs/graphql';
import { PaperResultType } from './paper-result.type.js';
import { PaperResultsService } from './paper-results.service.js';

@Resolver(() => PaperResultType)
export class PaperResultsResolver {
  constructor(private readonly service: PaperResultsService) {}

  @Query(() => [PaperResultType], {
    description:
      'Verified, listed results on the boards of published benchmarks next to the values that papers print for the ' +
      'same method, board and metric, and the same number of attributes where a paper has several.',
  })
  async paperResults() {
    return this.service.all();
  }
}

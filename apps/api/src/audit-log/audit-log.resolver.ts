import { Args, ID, Int, Query, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { AuditLogService } from './audit-log.service.js';
import { AuditLogPayload } from './audit-log.type.js';

@Resolver()
export class AuditLogResolver {
  constructor(private readonly service: AuditLogService) {}

  @Query(() => AuditLogPayload, {
    description: 'Every use of a right that not everybody has, newest first; for maintainers.',
  })
  async auditLog(
    @Request() { viewer }: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 50, description: 'Acts of a page, 1 to 200.' })
    first: number | null,
    @Args('after', { type: () => ID, nullable: true, description: 'Id of the last act of the page before.' })
    after?: string | null,
    @Args('target', { type: () => String, nullable: true, description: 'What it was done to, exactly.' })
    target?: string | null,
    @Args('act', {
      type: () => String,
      nullable: true,
      description: 'An act, or the beginning of its name: `runner.`.',
    })
    act?: string | null,
    @Args('by', { type: () => String, nullable: true, description: 'Part of the name of who did it.' })
    by?: string | null,
  ) {
    return this.service
      .read(viewer, { target: target ?? null, act: act ?? null, by: by ?? null, after: after ?? null, first })
      .then((acts) => ({ __typename: 'AuditLog', acts }), orUserError);
  }
}

import { Args, ID, Int, Query, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { AuditLogService } from './audit-log.service.js';
import { AuditLogPayload } from './audit-log.type.js';

@Resolver()
export class AuditLogResolver {
  constructor(private readonly service: AuditLogService) {}

  @Query(() => AuditLogPayload, {
    description: 'Privileged actions, newest first. Requires the maintainer role.',
  })
  async auditLog(
    @Request() { viewer }: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 50, description: 'Page size, 1 to 200.' })
    first: number | null,
    @Args('after', { type: () => ID, nullable: true, description: 'ID of the last action of the previous page.' })
    after?: string | null,
    @Args('target', { type: () => String, nullable: true, description: 'Target of the action, exact match.' })
    target?: string | null,
    @Args('act', {
      type: () => String,
      nullable: true,
      description: 'Name of an action, or a prefix such as `runner.`.',
    })
    act?: string | null,
    @Args('by', { type: () => String, nullable: true, description: 'Substring of the name of the acting account.' })
    by?: string | null,
  ) {
    return this.service
      .read(viewer, { target: target ?? null, act: act ?? null, by: by ?? null, after: after ?? null, first })
      .then((acts) => ({ __typename: 'AuditLog', acts }), orUserError);
  }
}

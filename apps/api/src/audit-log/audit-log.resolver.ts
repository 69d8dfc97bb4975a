import { Args, Query, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { AuditLogService } from './audit-log.service.js';
import { AuditLogArgs, AuditLogPayload } from './audit-log.type.js';

@Resolver()
export class AuditLogResolver {
  constructor(private readonly service: AuditLogService) {}

  @Query(() => AuditLogPayload, {
    description: 'Privileged actions, newest first. Requires the maintainer role.',
  })
  async auditLog(@Request() { viewer }: RequestContext, @Args() args: AuditLogArgs) {
    return this.service
      .read(viewer, args)
      .then((acts) => ({ __typename: 'AuditLogEntryConnection', ...acts }), orUserError);
  }
}

import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { ApproveDeviceInput, DeviceRequestPayload } from './device.type.js';
import { DevicesService } from './devices.service.js';

@Resolver()
export class DevicesResolver {
  constructor(private readonly service: DevicesService) {}

  @Query(() => DeviceRequestPayload, { description: 'The pending device request with the given user code.' })
  async deviceRequest(
    @Args('userCode', { type: () => String, description: 'User code that the client shows.' }) userCode: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.show(userCode, viewer).then(asRequest, orUserError);
  }

  @Mutation(() => DeviceRequestPayload, { description: 'Grants an API token of the viewer to a client.' })
  async approveDevice(
    @Args('input', { type: () => ApproveDeviceInput, description: 'The request and the scopes to grant.' })
    input: ApproveDeviceInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.decide({ ...input, approve: true }, viewer).then(asRequest, orUserError);
  }

  @Mutation(() => DeviceRequestPayload, { description: 'Denies the request of a client for an API token.' })
  async denyDevice(
    @Args('userCode', { type: () => String, description: 'User code that the client shows.' }) userCode: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.decide({ userCode, approve: false }, viewer).then(asRequest, orUserError);
  }
}

const asRequest = (request: object) => ({ __typename: 'DeviceRequest', ...request });

import { Query, Resolver } from '@nestjs/graphql';
import { InstallationService } from './installation.service.js';
import { CodeEntryType, InstallationType } from './installation.type.js';

@Resolver()
export class InstallationResolver {
  constructor(private readonly service: InstallationService) {}

  @Query(() => [CodeEntryType], { description: 'All error codes with their remedies.' })
  codes() {
    return this.service.codes();
  }

  @Query(() => InstallationType, {
    description: 'Properties of this installation.',
  })
  async installation() {
    return this.service.describe();
  }
}

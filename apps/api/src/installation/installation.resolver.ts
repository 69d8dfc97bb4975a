import { Query, Resolver } from '@nestjs/graphql';
import { InstallationService } from './installation.service.js';
import { CodeEntryType, InstallationType } from './installation.type.js';

@Resolver()
export class InstallationResolver {
  constructor(private readonly service: InstallationService) {}

  @Query(() => [CodeEntryType], { description: 'Every code an answer may carry, with its remedy.' })
  codes() {
    return this.service.codes();
  }

  @Query(() => InstallationType, {
    description: 'How this installation isolates models; shown as a banner when it is weaker than L3.',
  })
  async installation() {
    return this.service.describe();
  }
}

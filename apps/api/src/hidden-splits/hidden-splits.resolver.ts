import { Args, ID, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
import { AdministrationType } from '../admin/administration.type.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { ChangePayload } from '../operations/operations.type.js';
import { HiddenSplitsService } from './hidden-splits.service.js';
import { ProbingAlertType, SetReferenceTeamInput } from './probing-alert.type.js';

const changed = (subject: string) => () => ({ __typename: 'Changed', subject });

@Resolver(() => AdministrationType)
export class HiddenSplitsResolver {
  constructor(private readonly hiddenSplits: HiddenSplitsService) {}

  @ResolveField(() => [ProbingAlertType], { description: 'Open alerts about probing of hidden splits, newest first.' })
  async probingAlerts() {
    return this.hiddenSplits.alerts();
  }

  @Mutation(() => ChangePayload, {
    description: 'Closes an alert about probing after an investigation. Requires the maintainer role.',
  })
  async closeProbingAlert(
    @Args('id', { type: () => ID, description: 'ID of the alert.' }) id: string,
    @Args('note', {
      type: () => String,
      description: 'Outcome of the investigation, 3 to 500 characters; stored in the audit log.',
    })
    note: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.hiddenSplits.close(id, note, viewer).then(changed(id), orUserError);
  }

  @Mutation(() => ChangePayload, {
    description:
      'Sets whether the entries of a team are reference entries, exempt from the release rule and the ' +
      '90-day limits. Requires the maintainer role.',
  })
  async setReferenceTeam(
    @Args('input', { type: () => SetReferenceTeamInput, description: 'The team, its new state and the reason.' })
    input: SetReferenceTeamInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.hiddenSplits.setReference(input, viewer).then(changed(input.team), orUserError);
  }
}

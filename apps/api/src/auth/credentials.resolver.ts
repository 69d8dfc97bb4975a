import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { asViewer } from './auth.resolver.js';
import { AccountPayload, LinkPayload, MailPayload } from './auth.types.js';
import { EmailsService } from './emails.service.js';
import { PasswordsService } from './passwords.service.js';
import { SignUpsService } from './sign-ups.service.js';

/** Changes of the e-mail address and password of an account, and the links in e-mails that confirm them. */
@Resolver()
export class CredentialsResolver {
  constructor(
    private readonly emails: EmailsService,
    private readonly passwords: PasswordsService,
    private readonly signUps: SignUpsService,
  ) {}

  @Mutation(() => MailPayload, { description: 'Sends the e-mail with the verification link again.' })
  async sendVerification(@Request() { viewer }: RequestContext) {
    return this.emails.verifyAgain(viewer).then(asMailSent, orUserError);
  }

  @Mutation(() => LinkPayload, {
    description:
      'Uses the verification link of an e-mail: verifies the e-mail address, and creates the account if it was ' +
      'a sign-up.',
  })
  async verifyEmail(@Args('token', { type: () => String, description: 'Token from the link.' }) token: string) {
    const account = this.signUps.complete(token).then((created) => created ?? this.emails.verify(token));
    return account.then(({ email }) => asLinkUsed(email), orUserError);
  }

  @Mutation(() => AccountPayload, {
    description:
      'Changes the e-mail address. The change takes effect when the link in the e-mail to the new address is ' +
      'used. Requires a recent confirmation by password or passkey.',
  })
  async changeEmail(
    @Args('email', { type: () => String, description: 'The new e-mail address.' }) email: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.emails.change(email, viewer).then(asViewer, orUserError);
  }

  @Mutation(() => AccountPayload, {
    description:
      'Changes the password and ends all other sessions. Requires a recent confirmation by password or passkey.',
  })
  async changePassword(
    @Args('password', { type: () => String, description: 'The new password, 12 to 128 characters.' }) password: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.passwords.change(password, viewer).then(asViewer, orUserError);
  }

  @Mutation(() => MailPayload, {
    description:
      'Sends an e-mail with a link to reset the password. The response does not reveal whether an account exists.',
  })
  async requestPasswordReset(
    @Args('email', { type: () => String, description: 'E-mail address of the account.' }) email: string,
    @Request() { rateLimitKey }: RequestContext,
  ) {
    return this.passwords.forgotten(email, rateLimitKey).then(asMailSent, orUserError);
  }

  @Mutation(() => LinkPayload, {
    description: 'Uses the link of an e-mail to set a new password, and ends all sessions.',
  })
  async resetPassword(
    @Args('token', { type: () => String, description: 'Token from the link.' }) token: string,
    @Args('password', { type: () => String, description: 'The new password, 12 to 128 characters.' }) password: string,
    @Request() { device }: RequestContext,
  ) {
    return this.passwords.reset(token, password, device).then(asLinkUsed, orUserError);
  }
}

const asMailSent = (address: string) => ({ __typename: 'MailSent', address });
const asLinkUsed = (email: string) => ({ __typename: 'LinkUsed', email });

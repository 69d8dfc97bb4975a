import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { asViewer } from './auth.resolver.js';
import { AccountPayload, LinkPayload, MailPayload } from './auth.types.js';
import { EmailsService } from './emails.service.js';
import { PasswordsService } from './passwords.service.js';
import { SignUpsService } from './sign-ups.service.js';

/** E-mail and password of an account, and the links of mails that change them. */
@Resolver()
export class CredentialsResolver {
  constructor(
    private readonly emails: EmailsService,
    private readonly passwords: PasswordsService,
    private readonly signUps: SignUpsService,
  ) {}

  @Mutation(() => MailPayload, { description: 'Sends the mail once more that asks to confirm the e-mail.' })
  async sendVerification(@Request() { viewer }: RequestContext) {
    return this.emails.verifyAgain(viewer).then(asMailSent, orUserError);
  }

  @Mutation(() => LinkPayload, {
    description:
      'Follows the link of a mail: the e-mail is the account’s from now on, which is made now if it was not yet.',
  })
  async verifyEmail(@Args('token', { type: () => String, description: 'The token of the link.' }) token: string) {
    const made = this.signUps.complete(token).then((account) => account ?? this.emails.verify(token));
    return made.then(({ email }) => asLinkUsed(email), orUserError);
  }

  @Mutation(() => AccountPayload, {
    description:
      'The new address takes over once the link in the mail to it is followed. Needs a password or passkey shown just now.',
  })
  async changeEmail(
    @Args('email', { type: () => String, description: 'The new address.' }) email: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.emails.change(email, viewer).then(asViewer, orUserError);
  }

  @Mutation(() => AccountPayload, {
    description: 'Signs out every other browser. Needs a password or passkey shown just now.',
  })
  async changePassword(
    @Args('password', { type: () => String, description: 'The new password, 10 to 200 characters.' }) password: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.passwords.change(password, viewer).then(asViewer, orUserError);
  }

  @Mutation(() => MailPayload, { description: 'Says the same whether or not the e-mail has an account.' })
  async forgotPassword(
    @Args('email', { type: () => String, description: 'Where the mail with the link goes.' }) email: string,
    @Request() { ip }: RequestContext,
  ) {
    return this.passwords.forgotten(email, ip).then(asMailSent, orUserError);
  }

  @Mutation(() => LinkPayload, { description: 'Follows the link of a mail and signs out every browser.' })
  async resetPassword(
    @Args('token', { type: () => String, description: 'The token of the link.' }) token: string,
    @Args('password', { type: () => String, description: 'The new password, 10 to 200 characters.' }) password: string,
    @Request() { device }: RequestContext,
  ) {
    return this.passwords.reset(token, password, device).then(asLinkUsed, orUserError);
  }
}

const asMailSent = (address: string) => ({ __typename: 'MailSent', address });
const asLinkUsed = (email: string) => ({ __typename: 'LinkUsed', email });

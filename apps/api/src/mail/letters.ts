import type { SignedLinks } from './signed-links.js';

/** What a letter may use beside its own facts. */
export interface LetterParts {
  readonly installation: string;
  /** Without a slash at the end. */
  readonly url: string;
  readonly links: SignedLinks;
}

export interface WrittenLetter {
  readonly subject: string;
  readonly text: string;
}

type Facts<Names extends string> = Readonly<Record<Names, string>>;

/** Every letter that the platform writes. The text is made when it is sent: facts hold ids of links, never their secrets. */
export const LETTERS = {
  verify_email: ({ link }: Facts<'link'>, { installation, url, links }: LetterParts) => ({
    subject: `Confirm your e-mail for ${installation}`,
    text: lines(
      `Hello,`,
      `please confirm that this e-mail is yours. The link works once, for 24 hours:`,
      `${url}/verify#${links.secret('verify_email', link)}`,
      `If you did not ask for this, do nothing: without the link no one can use this e-mail.`,
    ),
  }),
  account_exists: (_: Facts<never>, { installation, url }: LetterParts) => ({
    subject: `You have an account on ${installation}`,
    text: lines(
      `Hello,`,
      `somebody, perhaps you, tried to use this e-mail for an account on ${installation}. It has one already, which stays as it is.`,
      `To sign in: ${url}/sign-in`,
      `To set a new password: ${url}/reset`,
      `If it was not you, do nothing: no one has learned that the account exists.`,
    ),
  }),
  reset_password: ({ link }: Facts<'link'>, { installation, url, links }: LetterParts) => ({
    subject: `A new password for ${installation}`,
    text: lines(
      `Hello,`,
      `somebody, perhaps you, wants to set a new password. The link works once, for one hour:`,
      `${url}/reset#${links.secret('reset_password', link)}`,
      `If it was not you, do nothing: your password stays as it is.`,
    ),
  }),
  password_changed: (_: Facts<never>, { installation, url }: LetterParts) => ({
    subject: `Your password for ${installation} was changed`,
    text: lines(
      `Hello,`,
      `your password was changed just now.`,
      `If it was not you, set a new one at once:`,
      `${url}/reset`,
    ),
  }),
  passkey_added: ({ name, passkey }: Facts<'name' | 'passkey'>, { installation, url }: LetterParts) => ({
    subject: `A passkey was added to your account on ${installation}`,
    text: lines(
      `Hello ${name},`,
      `the passkey "${passkey}" was added to your account just now: anyone who holds it can sign in as you.`,
      `If it was not you, remove it, sign out the other browsers and set a new password at once:`,
      `${url}/account/security`,
    ),
  }),
  new_browser: (
    { name, browser, network, at }: Facts<'name' | 'browser' | 'network' | 'at'>,
    { installation, url }: LetterParts,
  ) => ({
    subject: `A new sign-in to ${installation}`,
    text: lines(
      `Hello ${name},`,
      `somebody signed in as you at ${at} with a browser, or from a network, not used for that before:`,
      `${browser}\nfrom ${network}`,
      `If it was you, there is nothing to do. If not, sign that browser out and set a new password at once:`,
      `${url}/account/security`,
    ),
  }),
  account_deleted: (_: Facts<never>, { installation }: LetterParts) => ({
    subject: `Your account on ${installation} is deleted`,
    text: lines(
      `Hello,`,
      `your account was deleted just now, as you asked. No one can sign in with it any more, and this is the last mail to you.`,
      `Published results stay under the names of their teams.`,
      `If it was not you, answer a maintainer: no one can undo it, but they should know.`,
    ),
  }),
  webhook_disabled: (
    { name, address, reason }: Facts<'name' | 'address' | 'reason'>,
    { installation, url }: LetterParts,
  ) => ({
    subject: `A webhook of ${installation} was switched off`,
    text: lines(
      `Hello ${name},`,
      `nothing more is sent to the webhook at ${address}: ${reason}.`,
      `Once it answers again, switch it on; what waits is sent then:`,
      `${url}/account/webhooks`,
    ),
  }),
  evaluated_again: (
    { name, model, track, reason, code }: Facts<'name' | 'model' | 'track' | 'reason' | 'code'>,
    { installation, url }: LetterParts,
  ) => ({
    subject: `${model} is evaluated again on ${installation}`,
    text: lines(
      `Hello ${name},`,
      `a maintainer has the result of ${model} on ${track} evaluated again: ${reason}.`,
      `Its result stands meanwhile, and your quota is not used. Once the new attempt is scored it counts instead; both receipts stay in the log. Its page says how far it is:`,
      `${url}/s/${code}`,
    ),
  }),
  email_changed: ({ name, email }: Facts<'name' | 'email'>, { installation, url }: LetterParts) => ({
    subject: `Your e-mail for ${installation} is being changed`,
    text: lines(
      `Hello ${name},`,
      `somebody who is signed in as you wants the account to use ${email} from now on. It does so once the link in the mail to that address is followed.`,
      `If it was not you, set a new password at once:`,
      `${url}/reset`,
    ),
  }),
  team_invitation: (
    { team, by, role, invitation }: Facts<'team' | 'by' | 'role' | 'invitation'>,
    { installation, url, links }: LetterParts,
  ) => ({
    subject: `${by} asks you to join ${team} on ${installation}`,
    text: lines(
      `Hello,`,
      `${by} asks you to join the team ${team} as its ${role}. The link works for 14 days:`,
      `${url}/invitation#${links.secret('invitation', invitation)}`,
      `If you do not know them, do nothing.`,
    ),
  }),
} as const satisfies Record<string, (facts: never, parts: LetterParts) => WrittenLetter>;

export type LetterKind = keyof typeof LETTERS;

/**
 * Letters with texts that people wrote: names, browsers, models, reasons. They go to confirmed e-mails only: else anyone who signs up with
 * someone's e-mail could have the platform send them words of their choice. An invitation names its team and who invites, by nature;
 * few are sent for one account.
 */
export const PERSONAL_LETTERS: ReadonlySet<LetterKind> = new Set([
  ...(['passkey_added', 'new_browser', 'webhook_disabled', 'evaluated_again', 'email_changed'] as const),
]);
export type FactsOf<Kind extends LetterKind> = Parameters<(typeof LETTERS)[Kind]>[0];

const lines = (...paragraphs: string[]): string => `${paragraphs.join('\n\n')}\n`;

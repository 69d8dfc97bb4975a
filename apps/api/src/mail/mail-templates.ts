import type { SignedLinks } from './signed-links.js';

/** What a mail may use in addition to its own facts. */
export interface TemplateParts {
  readonly installation: string;
  /** Without a slash at the end. */
  readonly url: string;
  readonly links: SignedLinks;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
}

type Facts<Names extends string> = Readonly<Record<Names, string>>;

/**
 * Every mail that the platform sends. The text is rendered at sending time: facts hold ids of links, never their
 * secrets.
 */
export const MAIL_TEMPLATES = {
  verify_email: ({ link }: Facts<'link'>, { installation, url, links }: TemplateParts) => ({
    subject: `Confirm your e-mail for ${installation}`,
    text: lines(
      `Hello,`,
      `please confirm that this e-mail is yours. The link works once, for 24 hours:`,
      `${url}/verify#${links.secret('verify_email', link)}`,
      `If you did not request this, ignore this mail: without the link, the e-mail cannot be used.`,
    ),
  }),
  account_exists: (_: Facts<never>, { installation, url }: TemplateParts) => ({
    subject: `You have an account on ${installation}`,
    text: lines(
      `Hello,`,
      `someone, perhaps you, tried to use this e-mail for a new account on ${installation}. It has an account already; nothing was changed.`,
      `To sign in: ${url}/sign-in`,
      `To set a new password: ${url}/reset`,
      `If it was not you, ignore this mail: the other person does not learn that the account exists.`,
    ),
  }),
  reset_password: ({ link }: Facts<'link'>, { installation, url, links }: TemplateParts) => ({
    subject: `A new password for ${installation}`,
    text: lines(
      `Hello,`,
      `someone, perhaps you, requested a new password. The link works once, for one hour:`,
      `${url}/reset#${links.secret('reset_password', link)}`,
      `If it was not you, ignore this mail: your password does not change.`,
    ),
  }),
  password_changed: (_: Facts<never>, { installation, url }: TemplateParts) => ({
    subject: `Your password for ${installation} was changed`,
    text: lines(
      `Hello,`,
      `your password was changed just now.`,
      `If it was not you, set a new one at once:`,
      `${url}/reset`,
    ),
  }),
  passkey_added: ({ name, passkey }: Facts<'name' | 'passkey'>, { installation, url }: TemplateParts) => ({
    subject: `A passkey was added to your account on ${installation}`,
    text: lines(
      `Hello ${name},`,
      `the passkey "${passkey}" was added to your account just now. Anyone with this passkey can sign in as you.`,
      `If it was not you, remove it, sign out the other browsers and set a new password at once:`,
      `${url}/account/security`,
    ),
  }),
  new_browser: (
    { name, browser, network, at }: Facts<'name' | 'browser' | 'network' | 'at'>,
    { installation, url }: TemplateParts,
  ) => ({
    subject: `A new sign-in to ${installation}`,
    text: lines(
      `Hello ${name},`,
      `there was a sign-in to your account at ${at} with a browser, or from a network, that you had not used before:`,
      `${browser}\nfrom ${network}`,
      `If it was you, you need not do anything. If not, sign that browser out and set a new password immediately:`,
      `${url}/account/security`,
    ),
  }),
  account_deleted: (_: Facts<never>, { installation }: TemplateParts) => ({
    subject: `Your account on ${installation} is deleted`,
    text: lines(
      `Hello,`,
      `your account was deleted just now, as you requested. It can no longer be used to sign in, and this is the last mail to you.`,
      `Published results remain under the names of their teams.`,
      `If it was not you, reply to inform the administrator. The deletion cannot be undone.`,
    ),
  }),
  webhook_disabled: (
    { name, address, reason }: Facts<'name' | 'address' | 'reason'>,
    { installation, url }: TemplateParts,
  ) => ({
    subject: `A webhook on ${installation} was disabled`,
    text: lines(
      `Hello ${name},`,
      `the webhook at ${address} was disabled: ${reason}.`,
      `Once its receiver works again, enable the webhook; waiting messages are then sent:`,
      `${url}/account/webhooks`,
    ),
  }),
  rerun_started: (
    { name, model, track, reason, code }: Facts<'name' | 'model' | 'track' | 'reason' | 'code'>,
    { installation, url }: TemplateParts,
  ) => ({
    subject: `${model} is being rerun on ${installation}`,
    text: lines(
      `Hello ${name},`,
      `a maintainer started a rerun of ${model} on ${track}: ${reason}.`,
      `The current result remains valid until the new attempt is scored and replaces it. Your quota is not used, and both receipts remain in the log. Progress:`,
      `${url}/s/${code}`,
    ),
  }),
  email_changed: ({ name, email }: Facts<'name' | 'email'>, { installation, url }: TemplateParts) => ({
    subject: `Your e-mail for ${installation} is being changed`,
    text: lines(
      `Hello ${name},`,
      `someone who is signed in as you requested to change the e-mail of your account to ${email}. The change takes effect when the link in the mail to that address is followed.`,
      `If it was not you, set a new password immediately:`,
      `${url}/reset`,
    ),
  }),
  team_invitation: (
    { team, by, role, invitation }: Facts<'team' | 'by' | 'role' | 'invitation'>,
    { installation, url, links }: TemplateParts,
  ) => ({
    subject: `${by} invites you to join ${team} on ${installation}`,
    text: lines(
      `Hello,`,
      `${by} invites you to join the team ${team} as ${role}. The link works for 14 days:`,
      `${url}/invitation#${links.secret('invitation', invitation)}`,
      `If you do not know them, ignore this mail.`,
    ),
  }),
} as const satisfies Record<string, (facts: never, parts: TemplateParts) => RenderedMail>;

export type MailKind = keyof typeof MAIL_TEMPLATES;

/**
 * Mails that contain text written by users: names, browsers, models, reasons. They go to confirmed e-mails only;
 * otherwise anyone could sign up with another person's e-mail and have the platform send them arbitrary text. An
 * invitation must name its team and sender; each account can send only a few.
 */
export const PERSONAL_MAILS: ReadonlySet<MailKind> = new Set([
  ...(['passkey_added', 'new_browser', 'webhook_disabled', 'rerun_started', 'email_changed'] as const),
]);
export type FactsOf<Kind extends MailKind> = Parameters<(typeof MAIL_TEMPLATES)[Kind]>[0];

const lines = (...paragraphs: string[]): string => `${paragraphs.join('\n\n')}\n`;

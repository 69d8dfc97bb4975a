import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/errors';
import { newId, type Clock } from '@primitives/runtime';
import type { Account } from '@primitives/store/accounts';
import type { Store } from '@primitives/store/connection';
import { writeAuditLog } from '@primitives/store/operations';
import {
  answerTeamInvitation,
  insertMembership,
  insertTeamInvitation,
  invitationsOfTeam,
  invitationsTo,
  lockTeamInvitation,
  membersOf,
  teamsByIds,
  type Team,
  type TeamInvitation,
} from '@primitives/store/teams';
import { EmailsService } from '../auth/emails.service.js';
import { requireSession, type Viewer } from '../auth/viewer.js';
import { CLOCK, STORE } from '../injection-tokens.js';
import { isId } from '../graphql/ids.js';
import { parseInput } from '../graphql/parse-input.js';
import { MailService } from '../mail/mail.service.js';
import { SignedLinks } from '../mail/signed-links.js';
import { AnswerInvitation, Invite } from './teams.inputs.js';
import { TeamsService } from './teams.service.js';

/** 14 days: an invitation expires after this time. */
const INVITATION_MS = 14 * 24 * 3_600_000;

/** Invitations to teams: by mail, or by a link to pass on when mail is off. */
@Injectable()
export class InvitationsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly teams: TeamsService,
    private readonly mail: MailService,
    private readonly signed: SignedLinks,
    private readonly emails: EmailsService,
  ) {}

  /**
   * @returns the secret of the link when mail is off, null otherwise
   * @throws UserError not_signed_in, forbidden, input_invalid, team_unknown, account_exists, rate_limited
   */
  async invite(input: unknown, viewer: Viewer | null): Promise<{ team: Team; email: string; secret: string | null }> {
    const { team: teamId, email, role } = parseInput(Invite, input);
    const team = await this.teams.requireOwned(teamId, viewer);
    const { account } = requireSession(viewer);
    const members = await membersOf(this.store.manager, team.id);
    if (members.some((member) => member.email.toLowerCase() === email.toLowerCase()))
      throw new UserError('account_exists', `${email} is in the team already`);
    await this.emails.requireMailQuota(`invitations ${account.id}`);
    const id = newId();
    const expiresAt = new Date(this.clock.now().getTime() + INVITATION_MS);
    await this.store.transaction(async (tx) => {
      await insertTeamInvitation(tx, { id, teamId: team.id, email, role, invitedBy: account.id, expiresAt });
      await writeAuditLog(tx, {
        accountId: account.id,
        act: 'team.invite',
        target: team.slug,
        details: { invitation: id, role },
      });
      await this.mail.queue(tx, email, 'team_invitation', { team: team.name, by: account.name, role, invitation: id });
    });
    return { team, email, secret: this.mail.isDelivered ? null : this.signed.secret('invitation', id) };
  }

  /** @throws UserError not_signed_in, forbidden, invitation_unknown */
  async withdraw(id: string, viewer: Viewer | null): Promise<Team> {
    const { account } = requireSession(viewer);
    const invitation = isId(id) ? await this.open(id) : null;
    const owned = invitation !== null && (await this.teams.roleOf(invitation.teamId, viewer)) === 'owner';
    // The same error for a viewer who does not own the team: it must not reveal the invitation.
    if (!owned) throw invitationUnknown();
    const team = await this.teams.requireOwned(invitation.teamId, viewer);
    await this.store.transaction(async (tx) => {
      if (!(await answerTeamInvitation(tx, id, 'withdrawn', this.clock.now()))) throw invitationUnknown();
      await writeAuditLog(tx, {
        accountId: account.id,
        act: 'team.uninvite',
        target: team.slug,
        details: { invitation: id },
      });
    });
    return team;
  }

  /** The invitation of a mail's link, also for viewers who are not signed in. @throws UserError invitation_unknown */
  async show(secret: string): Promise<TeamInvitation> {
    const id = this.signed.read('invitation', secret);
    const found = id === null ? null : await this.open(id);
    if (!found) throw invitationUnknown();
    return found;
  }

  /**
   * Accepts or declines an invitation, by the mail's link or by the owner of the confirmed e-mail.
   *
   * @throws UserError not_signed_in, forbidden, input_invalid, invitation_unknown, team_limit_reached
   */
  async decide(input: unknown, viewer: Viewer | null): Promise<Team> {
    const { account } = requireSession(viewer);
    const { id: listed, token, accept } = parseInput(AnswerInvitation, input);
    const id = token == null ? listed : this.signed.read('invitation', token);
    return this.store.transaction(async (tx) => {
      const now = this.clock.now();
      const invitation = id == null ? null : await lockTeamInvitation(tx, id, now);
      if (!invitation || (token == null && !isTo(account, invitation))) throw invitationUnknown();
      await answerTeamInvitation(tx, invitation.id, accept ? 'accepted' : 'declined', now);
      if (accept) {
        if (invitation.role === 'owner') await this.teams.requireFreeSpace(tx, account.id);
        await insertMembership(tx, { accountId: account.id, teamId: invitation.teamId, role: invitation.role });
      }
      const [team] = await teamsByIds(tx, [invitation.teamId]);
      if (!team) throw invitationUnknown();
      if (accept)
        await writeAuditLog(tx, {
          accountId: account.id,
          act: 'team.join',
          target: team.slug,
          details: { account: account.id, invitation: invitation.id, role: invitation.role },
        });
      return team;
    });
  }

  /** Null unless the viewer owns the team. */
  async ofTeam(teamId: string, viewer: Viewer | null): Promise<TeamInvitation[] | null> {
    const role = await this.teams.roleOf(teamId, viewer);
    return role === 'owner' ? invitationsOfTeam(this.store.manager, teamId, this.clock.now()) : null;
  }

  /** Invitations to the viewer's confirmed e-mail. */
  async toViewer(viewer: Viewer | null): Promise<TeamInvitation[]> {
    if (!viewer?.account.emailVerifiedAt || viewer.session === null) return [];
    return invitationsTo(this.store.manager, viewer.account.email, this.clock.now());
  }

  private open(id: string): Promise<TeamInvitation | null> {
    return this.store.transaction((tx) => lockTeamInvitation(tx, id, this.clock.now()));
  }
}

const isTo = ({ email, emailVerifiedAt }: Account, invitation: TeamInvitation): boolean =>
  emailVerifiedAt !== null && email.toLowerCase() === invitation.email.toLowerCase();

const invitationUnknown = () =>
  new UserError('invitation_unknown', 'the invitation is unknown, answered, withdrawn or expired');

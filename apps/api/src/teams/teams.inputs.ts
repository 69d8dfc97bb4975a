import { TEAM_ROLES } from '@primitives/store/teams';
import { z } from 'zod';
import { line } from '../graphql/plain-inputs.js';
import { Email } from '../auth/auth.inputs.js';

export const TeamName = line(80);
const Role = z.enum(TEAM_ROLES);

export const Invite = z.object({ team: z.uuid(), email: Email, role: Role });
export const Member = z.object({ team: z.uuid(), account: z.uuid() });
export const MembershipPublic = z.object({ team: z.uuid(), public: z.boolean() });
export const MemberRole = Member.extend({ role: Role });
export const AnswerInvitation = z
  .object({ id: z.uuid().nullish(), token: z.string().max(200).nullish(), accept: z.boolean() })
  .refine(({ id, token }) => (id == null) !== (token == null), 'either an id or a token is needed');

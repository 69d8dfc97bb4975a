import { randomUUID } from 'node:crypto';

import type { Tx } from '@primitives/store/connection';
import { insertIdentity, insertPasskey } from '@primitives/store/accounts';
import { insertDelivery, insertWebhook } from '@primitives/store/messages';
import { insertMembership, insertTeam, setMembershipPublic } from '@primitives/store/teams';
import { newId } from '@primitives/runtime';
import { signedUp } from '@primitives/testing';

import type { Deployment, Person } from './deployment.js';

/** Ada's team, whose submissions most pages show. */
export const TEAM = 'open-czsl';
/** Teams without an account that signs in; those of `REFERENCES` enter baselines. */
const TEAMS = ['Northlight Lab', 'Group Delta', 'baseline', 'Primitives baselines'];
const REFERENCES = ['baseline', 'Primitives baselines'];

export interface People {
  /** A researcher, the owner of `TEAM`. */
  readonly ada: Person;
  /** A maintainer, and a member of `TEAM`. */
  readonly mia: Person;
  /** A researcher who submitted nothing. */
  readonly nora: Person;
  /** By the name of the team. */
  readonly teams: ReadonlyMap<string, { readonly teamId: string; readonly accountId: string }>;
  /** Path of an invitation to `nora`. */
  readonly invitation: string;
}

export async function seedPeople({ api }: Deployment): Promise<People> {
  const [ada, mia, nora] = [
    await signedUp(api, 'ada@example.org', 'Ada Winter'),
    await signedUp(api, 'mia@example.org', 'Mia Sommer'),
    await signedUp(api, 'nora@example.org', 'Nora Lind'),
  ];
  const accountId = ada.viewer.id;
  const teamId = ada.viewer.teams[0].id;
  const teams = new Map([[TEAM, { teamId, accountId }]]);
  await api.admin.transaction(async (tx) => {
    await tx.query('update team set slug = $2, name = $2 where id = $1', [teamId, TEAM]);
    await tx.query(`update account set role = 'maintainer' where id = $1`, [mia.viewer.id]);
    await insertMembership(tx, { accountId: mia.viewer.id, teamId, role: 'member' });
    await setMembershipPublic(tx, teamId, mia.viewer.id, true);
    for (const name of TEAMS) {
      const id = newId();
      await insertTeam(tx, { id, slug: name.toLowerCase().replace(' ', '-'), name });
      await tx.query('update team set reference = $2 where id = $1', [id, REFERENCES.includes(name)]);
      // A separate account: limits of an account apply to every team of it.
      const owner = newId();
      const email = `${owner}@example.org`;
      await tx.query('insert into account (id, email, name) values ($1, $2, $3)', [owner, email, `Owner of ${name}`]);
      await insertMembership(tx, { accountId: owner, teamId: id, role: 'owner' });
      teams.set(name, { teamId: id, accountId: owner });
    }
    await seedSignIns(tx, accountId);
    await seedWebhook(tx, teamId);
  });
  return { ada, mia, nora, teams, invitation: await invite(api, ada, teamId, nora.email) };
}

async function seedSignIns(tx: Tx, accountId: string): Promise<void> {
  await insertPasskey(tx, {
    id: newId(),
    accountId,
    name: 'Laptop',
    credentialId: 'Y3JlZGVudGlhbA',
    publicKey: Buffer.from('key'),
    counter: 0,
    transports: [],
    backedUp: true,
  });
  await insertIdentity(tx, {
    issuer: 'https://orcid.org',
    subject: '0000',
    accountId,
    provider: 'orcid',
    label: 'ada@example.org',
  });
}

async function seedWebhook(tx: Tx, teamId: string): Promise<void> {
  const webhookId = newId();
  await insertWebhook(tx, {
    id: webhookId,
    teamId,
    url: 'https://hooks.example.org/primitives',
    events: ['evaluation.scored', 'board.changed'],
  });
  for (const [type, state, status] of [
    ['evaluation.scored', 'delivered', 204],
    ['board.changed', 'failed', 500],
  ] as const) {
    const messageId = randomUUID();
    await insertDelivery(tx, { webhookId, messageId, type, payload: {} });
    const attempt = {
      at: new Date().toISOString(),
      status,
      error: status === 500 ? 'the receiver answered 500' : null,
    };
    await tx.query('update webhook_delivery set state = $2, attempts = $3 where message_id = $1', [
      messageId,
      state,
      JSON.stringify([{ ...attempt, milliseconds: 40 }]),
    ]);
  }
  await tx.query('update webhook set disabled_at = now() where id = $1', [webhookId]); // nothing leaves this machine
}

async function invite(api: Deployment['api'], { headers }: Person, team: string, email: string): Promise<string> {
  const { data, errors } = await api.request(
    `mutation ($input: InviteToTeamInput!) { inviteToTeam(input: $input) { ... on Invited { link } } }`,
    { input: { team, email, role: 'MEMBER' } },
    headers,
  );
  const link = data?.['inviteToTeam']?.['link'];
  if (typeof link !== 'string') throw new Error(`no invitation: ${JSON.stringify(errors ?? data)}`);
  return link.slice(api.url.length);
}

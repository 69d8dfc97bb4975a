import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { newId } from '@primitives/process';
import { insertMembership, insertTeam, teamsOf, type Account, type Store, type Team, type Tx } from '@primitives/store';
import { STORE } from '../edges.js';
import { slugOf } from './slug.js';

/** Names that would look like somebody else, or like us. */
const RESERVED = new Set(['admin', 'primitives', 'api', 'me', 'docs']);

@Injectable()
export class TeamsService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  of(accountId: string): Promise<Team[]> {
    return teamsOf(this.store.manager, accountId);
  }

  /** The team that every account has from the start; its address comes from the name, with some letters when that is taken. */
  async makePersonal(tx: Tx, account: Pick<Account, 'id' | 'name'>): Promise<void> {
    const id = newId();
    let slug = slugOf(account.name);
    while (RESERVED.has(slug) || !(await insertTeam(tx, { id, slug, name: account.name }))) {
      slug = `${slugOf(account.name)}-${randomBytes(3).toString('hex')}`;
    }
    await insertMembership(tx, { accountId: account.id, teamId: id, role: 'owner' });
  }
}

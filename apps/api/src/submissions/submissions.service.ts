import { Inject, Injectable } from '@nestjs/common';
import {
  countSubmissionsOfAccount,
  submissionByCode,
  submissionsByIds,
  submissionsOfAccount,
  teamsOf,
  type Store,
  type Submission,
} from '@primitives/store';
import type { Viewer } from '../auth/viewer.js';
import { STORE } from '../edges.js';
import { isId } from '../graphql/ids.js';
import { readCode } from './code.js';

const DEFAULT_PAGE = 20;
const MAX_PAGE = 100;

export interface SubmissionsPage {
  readonly nodes: Submission[];
  readonly totalCount: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** Reads of what was handed in; handing in is SubmitService's. */
@Injectable()
export class SubmissionsService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  /** By id or by its six-character code. */
  async find(idOrCode: string): Promise<Submission | null> {
    if (isId(idOrCode)) return (await submissionsByIds(this.store.manager, [idOrCode]))[0] ?? null;
    const code = readCode(idOrCode);
    return code === null ? null : submissionByCode(this.store.manager, code);
  }

  async ofAccount(accountId: string, page: { first: number | null; after: string | null }): Promise<SubmissionsPage> {
    const first = Math.min(Math.max(page.first ?? DEFAULT_PAGE, 0), MAX_PAGE);
    const after = page.after !== null && isId(page.after) ? page.after : null;
    const [rows, totalCount] = await Promise.all([
      submissionsOfAccount(this.store.manager, accountId, { first: first + 1, after }),
      countSubmissionsOfAccount(this.store.manager, accountId),
    ]);
    const nodes = rows.slice(0, first);
    return { nodes, totalCount, pageInfo: { hasNextPage: rows.length > first, endCursor: nodes.at(-1)?.id ?? null } };
  }

  /** Whether the viewer belongs to the team that handed it in. */
  async isMine(submission: Pick<Submission, 'teamId'>, viewer: Viewer | null): Promise<boolean> {
    if (!viewer) return false;
    return (await teamsOf(this.store.manager, viewer.account.id)).some(({ id }) => id === submission.teamId);
  }
}

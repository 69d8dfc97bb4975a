import { Inject, Injectable } from '@nestjs/common';
import type { Store } from '@primitives/store/connection';
import {
  countSubmissionsNamed,
  submissionNamesOfTeam,
  submissionsNamed,
  type Submission,
} from '@primitives/store/submissions';
import { teamBySlug } from '@primitives/store/teams';
import type { Viewer } from '../auth/viewer.js';
import { STORE } from '../injection-tokens.js';
import { counted, readPage, type Connection, type PageArgs } from '../graphql/connection.js';
import { MAX_SUBMISSIONS } from '../submissions/submission.type.js';
import { SubmissionsService } from '../submissions/submissions.service.js';
import type { ModelType } from './model.type.js';
import { modelSlug, readModelSlug } from './model-slug.js';

/** A model with the spellings of its name that the viewer may see. */
export interface NamedModel extends ModelType {
  readonly names: readonly string[];
}

@Injectable()
export class ModelsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly submissions: SubmissionsService,
  ) {}

  /** Every listed submission of a team whose name has this slug; unlisted and private ones for the team itself. */
  async find(slug: string, viewer: Viewer | null): Promise<NamedModel | null> {
    const parsed = readModelSlug(slug);
    const team = parsed && (await teamBySlug(this.store.manager, parsed.team));
    if (!team) return null;
    const viewersTeams = await this.submissions.teamIdsOf(viewer);
    const names = (await submissionNamesOfTeam(this.store.manager, team.id, viewersTeams)).filter(
      (name) => modelSlug(team.slug, name) === slug,
    );
    const [newest] = await submissionsNamed(this.store.manager, team.id, names, {
      viewersTeams,
      after: null,
      limit: 1,
    });
    return newest ? { slug, name: newest.name, team, names } : null;
  }

  /** Newest first. @throws UserError input_invalid */
  async versions({ team, names }: NamedModel, viewer: Viewer | null, args: PageArgs): Promise<Connection<Submission>> {
    const viewersTeams = await this.submissions.teamIdsOf(viewer);
    const page = await readPage(
      args,
      MAX_SUBMISSIONS,
      (rows) => submissionsNamed(this.store.manager, team.id, names, { viewersTeams, ...rows }),
      ({ id }) => id,
    );
    return counted(page, () => countSubmissionsNamed(this.store.manager, team.id, names, viewersTeams));
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { Store } from '@primitives/store/connection';
import { submissionNamesOfTeam, submissionsNamed } from '@primitives/store/submissions';
import { teamBySlug } from '@primitives/store/teams';
import type { Viewer } from '../auth/viewer.js';
import { STORE } from '../edges.js';
import { SubmissionsService } from '../submissions/submissions.service.js';
import type { ModelType } from './model.type.js';
import { modelSlug, readModelSlug } from './model-slug.js';

/** Versions that a page shows at most, the newest first. */
const MAX_VERSIONS = 50;

@Injectable()
export class ModelsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly submissions: SubmissionsService,
  ) {}

  /** Every listed submission of a team whose name has this slug; unlisted and private ones for the team itself. */
  async find(slug: string, viewer: Viewer | null): Promise<ModelType | null> {
    const parsed = readModelSlug(slug);
    const team = parsed && (await teamBySlug(this.store.manager, parsed.team));
    if (!team) return null;
    const viewersTeams = await this.submissions.teamIdsOf(viewer);
    const names = (await submissionNamesOfTeam(this.store.manager, team.id, viewersTeams)).filter(
      (name) => modelSlug(team.slug, name) === slug,
    );
    const versions = await submissionsNamed(this.store.manager, team.id, names, { limit: MAX_VERSIONS, viewersTeams });
    const newest = versions[0];
    return newest ? { slug, name: newest.name, team, versions } : null;
  }
}

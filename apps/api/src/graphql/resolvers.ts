import { ActivityResolver } from '../activity/activity.resolver.js';
import { AuthResolver } from '../auth/auth.resolver.js';
import { ViewerResolver } from '../auth/viewer.resolver.js';
import { TracksResolver } from '../benchmarks/tracks.resolver.js';
import { BoardsResolver } from '../boards/boards.resolver.js';
import { EvaluationsResolver } from '../evaluations/evaluations.resolver.js';
import { InstallationResolver } from '../installation/installation.resolver.js';
import { LiveResolver } from '../live/live.resolver.js';
import { SubmissionsResolver } from '../submissions/submissions.resolver.js';
import { UploadsResolver } from '../uploads/uploads.resolver.js';

/** All of the schema: what the api serves and what is printed are made from one list. */
export const RESOLVERS = [
  ActivityResolver,
  AuthResolver,
  BoardsResolver,
  EvaluationsResolver,
  InstallationResolver,
  LiveResolver,
  SubmissionsResolver,
  TracksResolver,
  UploadsResolver,
  ViewerResolver,
];

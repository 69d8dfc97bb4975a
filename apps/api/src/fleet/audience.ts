import { isMaintainer, type Viewer } from '../auth/viewer.js';

/** Audience of fleet data: only maintainers see host names and assigned work. */
export type Audience = 'maintainers' | 'public';

export const audienceOf = (viewer: Viewer | null): Audience => (isMaintainer(viewer) ? 'maintainers' : 'public');
